export const SEARCH_KINDS = ['username', 'posts', 'hashtag', 'ticker'] as const;
export type SearchKind = (typeof SEARCH_KINDS)[number];

/** The tabs of the results. Top shows the first results of every kind. */
export const RESULT_TABS = ['top', ...SEARCH_KINDS] as const;
export type ResultTab = (typeof RESULT_TABS)[number];

export const SIGNS: Readonly<Record<SearchKind, string>> = {
  hashtag: '#',
  username: '@',
  ticker: '$',
  posts: '',
};

export function isSearchKind(name: string): name is SearchKind {
  return SEARCH_KINDS.some((kind) => kind === name);
}

/** Top shares the path of members and has a query parameter of its own. */
export function resultsPath(tab: ResultTab, term: string): string {
  const path = encodeURIComponent(tab === 'ticker' ? term.toUpperCase() : term);
  return tab === 'top' ? `/username/${path}?tab=top` : `/${tab}/${path}`;
}
