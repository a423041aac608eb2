import { resultsPath, SIGNS } from './kinds.ts';
import { type Category, mayShow, type QuickQuery } from './quick-query.ts';
import type { SuggestedMember, Suggestions } from './suggestions.ts';
import { strings } from './strings.ts';

export const STEP = 5;

export type ShownCounts = Readonly<Partial<Record<Category, number>>>;

export type SuggestionRow = { key: string } & (
  | { kind: 'member'; path: string; member: SuggestedMember }
  | { kind: 'topic'; path: string; sign: string; name: string }
  | { kind: 'posts'; path: string; term: string }
  | { kind: 'more'; category: Category }
  | { kind: 'retry' }
);

export interface SuggestionGroup {
  label?: string;
  rows: readonly SuggestionRow[];
}

const LABELS: Readonly<Record<Category, string>> = {
  username: strings.members,
  hashtag: strings.hashtags,
  ticker: strings.tickers,
};

export function suggestionGroups(
  query: QuickQuery,
  found: Suggestions | undefined,
  shown: ShownCounts,
): SuggestionGroup[] {
  if (!mayShow(query)) return [];
  const { term } = query;
  const groups: SuggestionGroup[] = [];
  if (query.categories.length > 1) {
    groups.push({
      rows: [{ key: 'posts', kind: 'posts', path: resultsPath('posts', term), term }],
    });
  }
  if (!found) return groups;
  const rows: Record<Category, SuggestionRow[]> = {
    username: found.members.map((member) => ({
      key: `member-${member.ulid}`,
      kind: 'member',
      path: `/${member.username}`,
      member,
    })),
    hashtag: found.hashtags.map((name) => topicRow('hashtag', name)),
    ticker: found.tickers.map((name) => topicRow('ticker', name)),
  };
  for (const category of query.categories) {
    groups.push({ label: LABELS[category], rows: cut(category, rows[category], shown) });
  }
  if (found.hasFailed) groups.push({ rows: [{ key: 'retry', kind: 'retry' }] });
  return groups.filter((group) => group.rows.length > 0);
}

function topicRow(kind: 'hashtag' | 'ticker', name: string): SuggestionRow {
  const path = resultsPath(kind, name);
  return { key: `${kind}-${name}`, kind: 'topic', path, sign: SIGNS[kind], name };
}

function cut(
  category: Category,
  rows: readonly SuggestionRow[],
  shown: ShownCounts,
): SuggestionRow[] {
  const count = shown[category] ?? STEP;
  const first = rows.slice(0, count);
  if (rows.length > count) first.push({ key: `more-${category}`, kind: 'more', category });
  return first;
}

/**
 * The row before or after the active one, wrapping around. Null is the search box, between the last row and
 * the first.
 */
export function neighbour(
  rows: readonly SuggestionRow[],
  active: string | null,
  step: 1 | -1,
): string | null {
  const at = rows.findIndex(({ key }) => key === active);
  const next = at === -1 && step === -1 ? rows.length - 1 : at + step;
  return rows[next]?.key ?? null;
}
