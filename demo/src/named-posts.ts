import { conversationTexts, draftedText } from '../content/conversation.ts';
import { reportedTexts } from '../content/moderation.ts';
import type { NamedText } from '../content/named-text.ts';
import { type PostRow, postRows } from './demo-rows.ts';
import type { DemoComment, DemoContent, DemoPost } from './demo-content.ts';
import type { TextAnalysis } from './text-analysis.ts';

const HOUR_MS = 3_600_000;
const FIRST_KEY = 1_000_000;

export interface NamedPosts {
  rows: readonly PostRow[];
  /** Ids by the keys of the texts. */
  idOf: ReadonlyMap<string, string>;
}

const texts: readonly NamedText[] = [...reportedTexts, ...conversationTexts, draftedText];
const keyOf = (name: string): number => FIRST_KEY + texts.findIndex(({ key }) => key === name);

/** The texts that a comment answers, from its parent up to the post. */
function aboveOf({ below }: NamedText): readonly NamedText[] {
  const parent = texts.find(({ key }) => key === below);
  return parent ? [parent, ...aboveOf(parent)] : [];
}

/** Writes the posts and comments that other content names. */
export function writeNamedPosts(
  { members }: DemoContent,
  idOf: ReadonlyMap<string, string>,
  { now, reading }: { now: Date; reading: TextAnalysis },
): NamedPosts {
  const keyed = texts.map((text, index) => ({
    ...text,
    key: FIRST_KEY + index,
    at: new Date(now.getTime() - text.hoursAgo * HOUR_MS),
  }));
  const posts = keyed
    .filter(({ below }) => below === undefined)
    .map(({ key, author, text, at }): DemoPost => ({
      key,
      author,
      text,
      at,
      topic: 'town',
      language: 'en',
      isSensitive: false,
      isWebOnly: false,
      photos: [],
      card: null,
    }));
  const comments = texts.flatMap((one, place): DemoComment[] => {
    const above = aboveOf(one);
    const [parent, grandparent] = above;
    const [root] = above.slice(-1);
    const at = keyed[place]?.at;
    if (!parent || !root || !at) return [];
    const links = {
      rootKey: keyOf(root.key),
      parentKey: keyOf(parent.key),
      grandparentKey: grandparent ? keyOf(grandparent.key) : null,
    };
    const { author, text } = one;
    return [{ key: keyOf(one.key), author, text, at, depth: above.length, ...links }];
  });
  const rows = postRows({ members, posts, comments }, idOf, reading);
  const ids = new Map([...posts, ...comments].map(({ key }, at) => [key, rows[at]?.id ?? '']));
  return {
    rows,
    idOf: new Map(texts.map(({ key }) => [key, ids.get(keyOf(key)) ?? ''])),
  };
}
