import {
  SCREEN_NAMES,
  type Screen,
  type ScreenName,
  SCREENS,
} from '@rookery/contract/kernel/screens.ts';
import type { ComponentType } from 'react';
import type { RouteEntry } from '#web/router/match.ts';
import { MembersOnly } from './session/guard.tsx';
import { ConnectionsRoute } from './routes/connections.tsx';
import { FeedRoute } from './routes/feed.tsx';
import { ProfileRoute } from './routes/profile.tsx';
import { RootRoute } from './routes/root.tsx';
import { WrongUrl } from './routes/wrong-url.tsx';
import { screens } from './screens/screens.ts';
import { Shell } from './shell/shell.tsx';

const screenComponents: Record<ScreenName, ComponentType> = {
  ...screens,
  FeedScreen: FeedRoute,
  ConnectionsScreen: ConnectionsRoute,
  ProfileScreen: ProfileRoute,
};

const routesOf = (place: Screen['place']): RouteEntry[] =>
  SCREEN_NAMES.filter((name) => SCREENS[name].place === place).flatMap((name) => {
    const Drawn = screenComponents[name];
    return SCREENS[name].paths.map((path) => ({ path, element: <Drawn /> }));
  });

export const routes: RouteEntry[] = [
  ...routesOf('public'),
  {
    layout: <MembersOnly />,
    routes: [
      { path: '/', element: <RootRoute /> },
      ...routesOf('setup'),
      { layout: <Shell />, routes: routesOf('shell') },
    ],
  },
  { path: '*', element: <WrongUrl /> },
];
