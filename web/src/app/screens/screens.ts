import { SCREEN_NAMES } from '@rookery/contract/kernel/screens.ts';
import { type LazyScreen, lazyScreen } from './lazy-screen.tsx';
import type { LazyScreenName } from './screen-files.ts';

const isLazy = (name: string): name is LazyScreenName => name !== 'FeedScreen';

export const screens = Object.fromEntries(
  SCREEN_NAMES.filter(isLazy).map((name) => [name, lazyScreen(name)]),
) as Record<LazyScreenName, LazyScreen>;
