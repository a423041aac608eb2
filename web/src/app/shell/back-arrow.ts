import { APP_PATHS } from '@rookery/contract/kernel/app-paths.ts';

const WITHOUT_ARROW = new Set(['/feed', '/policy', '/trending', '/groups', '/chats']);

/** The header's way back: where there is one, and not on the screens that are a place of their own. */
export function showsBackArrow(pathname: string, entriesBefore: number): boolean {
  if (entriesBefore < 1 || WITHOUT_ARROW.has(pathname)) return false;
  const single = /^\/(\w+)$/.exec(pathname)?.[1];
  const isProfile = single !== undefined && !APP_PATHS.has(single.toLowerCase());
  return !isProfile && !/^\/(?:group|chat)\//.test(pathname);
}
