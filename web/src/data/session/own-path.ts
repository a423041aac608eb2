/**
 * A path of this site to go on to after signing in, or null for anything that could lead elsewhere:
 * another origin in whatever disguise, or back to the sign-in itself.
 */
export function ownPath(asked: string | null | undefined, origin: string): string | null {
  if (!asked?.startsWith('/')) return null;
  // Read as the browser would: it turns a backslash into a slash and drops tabs and newlines.
  const url = URL.canParse(asked, origin) ? new URL(asked, origin) : null;
  if (url?.origin !== origin || url.pathname.startsWith('//')) return null;
  if (url.pathname === '/login' || url.pathname === '/login/') return null;
  return url.pathname + url.search + url.hash;
}
