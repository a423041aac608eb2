export const SEARCH_KINDS = ['username', 'posts', 'hashtag', 'ticker'] as const;
export type SearchKind = (typeof SEARCH_KINDS)[number];

export const SIGNS: Readonly<Record<SearchKind, string>> = {
  hashtag: '#',
  username: '@',
  ticker: '$',
  posts: '',
};

export function isSearchKind(name: string): name is SearchKind {
  return SEARCH_KINDS.some((kind) => kind === name);
}

export function resultsPath(kind: SearchKind, term: string): string {
  return `/${kind}/${encodeURIComponent(kind === 'ticker' ? term.toUpperCase() : term)}`;
}
