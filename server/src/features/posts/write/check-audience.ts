import type { Audience } from '@rookery/contract/kernel/audience.ts';
import { Refusal } from '#src/kernel/refusal.ts';
import {
  mayAnswer,
  mayQuote,
  needsTies,
  restrictsAnswers,
  restrictsQuotes,
} from '#src/features/posts/record/audience.policy.ts';
import { tiesTo } from '#src/features/posts/record/audience.store.ts';
import type { Family, NewPost, PostRecord } from '#src/features/posts/record/post-record.ts';
import type { PostsParts } from '#src/features/posts/parts.ts';

type Parts = Pick<PostsParts, 'db' | 'members' | 'posts'>;

interface Checked {
  isRestricted: boolean;
  refusal: Refusal | null;
}

const OPEN: Checked = { isRestricted: false, refusal: null };

/**
 * Whether an author lets this member answer in their thread or quote their post. The statement that writes the
 * comment or quote decides, because this reads cached posts.
 */
export async function checkAudience(
  deps: Parts,
  memberId: string,
  { rootId, quoteOf }: Family,
): Promise<Checked> {
  const id = rootId ?? quoteOf;
  const target = id === null ? undefined : await deps.posts.get(id);
  if (!target) return OPEN;
  const isComment = rootId !== null;
  if (!(isComment ? restrictsAnswers : restrictsQuotes)(target)) return OPEN;
  const ties = needsTies(target) ? await tiesTo(deps.db, memberId, [target]) : undefined;
  const isAllowed = (isComment ? mayAnswer : mayQuote)(target, memberId, ties?.get(target.id));
  const refusal = isAllowed ? null : await refusalOf(deps, target, isComment);
  return { isRestricted: true, refusal };
}

/**
 * Explains why a statement wrote nothing, from the current row. `allowed`: the author restricted the post
 * concurrently, but not for this member, and the post now has the full check.
 */
export async function checkAudienceAgain(
  deps: Parts,
  post: NewPost,
): Promise<Refusal | 'allowed' | null> {
  const { rootId, quoteOf } = post.family;
  const id = rootId ?? quoteOf;
  if (id === null) return null;
  deps.posts.drop([id]);
  const { isRestricted, refusal } = await checkAudience(deps, post.authorId, post.family);
  if (refusal || !isRestricted || post.isChecked) return refusal;
  post.isChecked = true;
  return 'allowed';
}

async function refusalOf(
  { members }: Parts,
  { authorId, isLocked, whoAnswers, whoQuotes }: PostRecord,
  isComment: boolean,
): Promise<Refusal> {
  if (isComment && isLocked) {
    return new Refusal('forbidden', 'The author locked this thread. No one can answer any more.');
  }
  const author = await members.get(authorId);
  const who = WHO[isComment ? whoAnswers : whoQuotes](author?.username ?? null);
  return new Refusal('forbidden', `${who} can ${isComment ? 'answer' : 'quote this post'}.`);
}

const WHO: Readonly<Record<Audience, (username: string | null) => string>> = {
  everyone: () => 'Everyone',
  followed: (username) => `Only members that ${username ? `@${username}` : 'the author'} follows`,
  mentioned: () => 'Only mentioned members',
  none: () => 'Only the author',
};
