import { SCREEN_NAMES, type ScreenName, SCREENS } from '@rookery/contract/kernel/screens.ts';
import { matchPath } from '#web/router/match.ts';

/** Screens that the bottom toolbar and the header lead to. */
const MAIN_SCREENS: ReadonlySet<ScreenName> = new Set([
  'FeedScreen',
  'GroupsScreen',
  'ChatsScreen',
  'TrendingScreen',
]);

/** An installed app may have no Back button of its own, so it needs the arrow on more screens. */
export function showsBackArrow(
  pathname: string,
  entriesBefore: number,
  isInstalled: boolean,
): boolean {
  if (entriesBefore < 1) return false;
  const name = SCREEN_NAMES.find((each) =>
    SCREENS[each].paths.some((path) => matchPath(path, pathname)),
  );
  if (name === undefined) return false;
  return SCREENS[name].hasBack || (isInstalled && !MAIN_SCREENS.has(name));
}
