import type { RouteEntry } from '#web/router/match.ts';
import { MembersOnly } from './guard.tsx';
import { ConnectionsRoute } from './routes/connections.tsx';
import { FeedRoute } from './routes/feed.tsx';
import { HashtagRoute } from './routes/hashtag.tsx';
import { PostRoute } from './routes/post.tsx';
import { ProfileRoute } from './routes/profile.tsx';
import { RootRoute } from './routes/root.tsx';
import { TickerRoute } from './routes/ticker.tsx';
import { WrongUrl } from './routes/wrong-url.tsx';
import { AboutScreen, LoginScreen, PolicyScreen, SettingsScreen, SetupScreen } from './screens.ts';
import { Shell } from './shell/shell.tsx';

/** What stands beside the menus. */
const inShell: RouteEntry[] = [
  { path: '/feed', element: <FeedRoute /> },
  { path: '/post/:id', element: <PostRoute /> },
  { path: '/settings', element: <SettingsScreen /> },
  { path: '/hashtag/:tag', element: <HashtagRoute /> },
  { path: '/ticker/:symbol', element: <TickerRoute /> },
  { path: '/:username/connections', element: <ConnectionsRoute /> },
  { path: '/:username', element: <ProfileRoute /> },
];

/** Every address. Fixed ones first, then names; the rest is a wrong URL. */
export const routes: RouteEntry[] = [
  { path: '/about', element: <AboutScreen /> },
  { path: '/login', element: <LoginScreen /> },
  { path: '/policy', element: <PolicyScreen /> },
  {
    layout: <MembersOnly />,
    routes: [
      { path: '/', element: <RootRoute /> },
      { path: '/setup', element: <SetupScreen /> },
      { layout: <Shell />, routes: inShell },
    ],
  },
  { path: '*', element: <WrongUrl /> },
];
