import { SCREEN_NAMES, SCREENS } from '@rookery/contract/kernel/screens.ts';
import { matchPath } from '#web/router/match.ts';

export function showsBackArrow(pathname: string, entriesBefore: number): boolean {
  if (entriesBefore < 1) return false;
  const name = SCREEN_NAMES.find((each) =>
    SCREENS[each].paths.some((path) => matchPath(path, pathname)),
  );
  return name !== undefined && SCREENS[name].hasBack;
}
