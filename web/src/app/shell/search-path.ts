export function searchPath(pathname: string): string {
  return pathname === '/search' ? '/search?reset' : '/search';
}
