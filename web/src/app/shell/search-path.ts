/** Where Search leads: pressed while one is there already, it empties the search box. */
export function searchPath(pathname: string): string {
  return pathname === '/search' ? '/search?reset' : '/search';
}
