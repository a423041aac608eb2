/** On the search screen itself, the link clears the search box. */
export function searchPath(pathname: string): string {
  return pathname === '/search' ? '/search?reset' : '/search';
}
