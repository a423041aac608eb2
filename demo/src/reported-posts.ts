import { reportedTexts } from '../content/moderation.ts';
import { type PostRow, postRows } from './demo-rows.ts';
import type { DemoComment, DemoContent, DemoPost } from './demo-content.ts';
import type { TextAnalysis } from './text-analysis.ts';

const HOUR_MS = 3_600_000;
const FIRST_KEY = 1_000_000;

export interface ReportedPosts {
  rows: readonly PostRow[];
  /** Ids by the keys of the texts. */
  idOf: ReadonlyMap<string, string>;
}

/** The posts and comments that `content/moderation.ts` is about. */
export function writeReportedPosts(
  { members }: DemoContent,
  idOf: ReadonlyMap<string, string>,
  { now, reading }: { now: Date; reading: TextAnalysis },
): ReportedPosts {
  const keyed = reportedTexts.map((text, index) => ({
    ...text,
    key: FIRST_KEY + index,
    at: new Date(now.getTime() - text.hoursAgo * HOUR_MS),
  }));
  const keyOf = (name: string): number =>
    FIRST_KEY + reportedTexts.findIndex(({ key }) => key === name);
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
  const comments = keyed.flatMap(({ key, author, text, at, below }): DemoComment[] => {
    if (below === undefined) return [];
    const parentKey = keyOf(below);
    const links = { rootKey: parentKey, parentKey, grandparentKey: null };
    return [{ key, author, text, at, depth: 1, ...links }];
  });
  const rows = postRows({ members, posts, comments }, idOf, reading);
  const ids = new Map([...posts, ...comments].map(({ key }, at) => [key, rows[at]?.id ?? '']));
  return {
    rows,
    idOf: new Map(reportedTexts.map(({ key }) => [key, ids.get(keyOf(key)) ?? ''])),
  };
}
