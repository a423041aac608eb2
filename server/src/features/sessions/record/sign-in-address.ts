/** The page asks for a click before it uses the token, so that mail scanners do not consume it. */
export function signInAddress(
  appUrl: string,
  token: string,
  redirect: string | null = null,
): string {
  const address = new URL('/login', appUrl);
  address.searchParams.set('magic', token);
  const path = redirect === null ? null : ownPath(appUrl, redirect);
  if (path) address.searchParams.set('redirect', path);
  return address.href;
}

/** Returns the path if it leads within this app, else null. */
export function ownPath(appUrl: string, path: string): string | null {
  if (!/^\/(?![/\\])[^\p{Cc}\\]*$/u.test(path)) return null;
  return URL.parse(path, appUrl)?.origin === new URL(appUrl).origin ? path : null;
}
