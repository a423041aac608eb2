/**
 * A path of this site to go on to after signing in, or null for anything that could lead elsewhere:
 * another origin in whatever disguise, or back to the sign-in itself.
 */
export function ownPath(wished: string | null | undefined, origin: string): string | null {
  if (!wished?.startsWith('/')) return null;
  // Read as the browser would: it turns a backslash into a slash and drops tabs and newlines.
  const url = URL.canParse(wished, origin) ? new URL(wished, origin) : null;
  if (url?.origin !== origin || url.pathname.startsWith('//')) return null;
  if (url.pathname === '/login' || url.pathname === '/login/') return null;
  return url.pathname + url.search + url.hash;
}
