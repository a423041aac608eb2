import { splitWords } from '@rookery/contract/kernel/text/split-words.ts';
import { DAY_MS } from '@rookery/contract/kernel/durations.ts';
import type { PostRecord } from '#src/features/posts/record/public.ts';
import { findWords } from '#src/kernel/find-words.ts';

type RankedPost = Pick<
  PostRecord,
  'body' | 'comments' | 'createdAt' | 'parentId' | 'quotes' | 'reactions' | 'reposts' | 'title'
>;

const MENTION = /[@＠][\p{L}\p{N}_]+/gu;
const WEEK_MS = 7 * DAY_MS;

/**
 * Typed words count more than other forms of them. Their order, words in the title, reactions, comments and a
 * late date count too.
 */
export function scoreOf(post: RankedPost, typed: readonly string[], now: number): number {
  const text = `${post.title ?? ''}\n${post.body}`.replaceAll(MENTION, ' ');
  const words = new Set(findWords(text));
  const exact = typed.filter((word) => words.has(word)).length / Math.max(1, typed.length);
  const plain = ` ${splitWords(text)
    .map((run) => run.text)
    .join(' ')} `;
  const isInOrder = typed.length > 1 && plain.includes(typed.join(' '));
  const title = new Set(post.title === null ? [] : findWords(post.title));
  const inTitle = typed.some((word) => title.has(word));
  const reactions = post.reactions.reduce((sum, { count }) => sum + count, 0);
  const answers = reactions + 2 * post.comments + 3 * (post.reposts + post.quotes);
  const weeks = Math.max(0, now - Date.parse(post.createdAt)) / WEEK_MS;
  return (
    3 * exact +
    (isInOrder ? 2 : 0) +
    (inTitle ? 1 : 0) +
    0.6 * Math.log2(1 + answers) -
    0.4 * Math.log2(1 + weeks) -
    (post.parentId === null ? 0 : 0.5)
  );
}
