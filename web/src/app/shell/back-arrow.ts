const WITHOUT_ARROW = new Set(['/feed', '/policy', '/trending', '/groups', '/chats']);
/** One segment that is no screen of its own is a profile. */
const FIXED = new Set([
  '/settings',
  '/setup',
  '/about',
  '/login',
  '/search',
  '/recommendations',
  '/notifications',
  '/violations',
  '/mute_block',
]);

/** The header's way back: where there is one, and not on the screens that are a place of their own. */
export function showsBackArrow(pathname: string, entriesBefore: number): boolean {
  if (entriesBefore < 1 || WITHOUT_ARROW.has(pathname)) return false;
  const isProfile = /^\/\w+$/.test(pathname) && !FIXED.has(pathname);
  return !isProfile && !/^\/(?:group|chat)\//.test(pathname);
}
