import { parseUrl } from '@rookery/contract/kernel/parse-url.ts';

/** A safe path to open after sign-in. Null when it leads to another origin or back to the sign-in page. */
export function safeRedirectPath(asked: string | null | undefined, origin: string): string | null {
  if (!asked?.startsWith('/')) return null;
  // `URL` parses like the browser: it turns a backslash into a slash and drops tabs and newlines.
  const url = parseUrl(asked, origin);
  if (url?.origin !== origin || url.pathname.startsWith('//')) return null;
  if (url.pathname === '/login' || url.pathname === '/login/') return null;
  return url.pathname + url.search + url.hash;
}
