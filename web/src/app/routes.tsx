import type { RouteEntry } from '#web/router/match.ts';
import { MembersOnly } from './session/guard.tsx';
import { ConnectionsRoute } from './routes/connections.tsx';
import { FeedRoute } from './routes/feed.tsx';
import { PostRoute } from './routes/post.tsx';
import { ProfileRoute } from './routes/profile.tsx';
import { RootRoute } from './routes/root.tsx';
import { WrongUrl } from './routes/wrong-url.tsx';
import {
  AboutScreen,
  BlocksAndMutesScreen,
  ChatsScreen,
  GroupMembersScreen,
  GroupScreen,
  GroupsScreen,
  LoginScreen,
  NotificationsScreen,
  PolicyScreen,
  PrivacyScreen,
  RecommendationsScreen,
  ReportedMessagesScreen,
  ResultsScreen,
  RulesScreen,
  SearchStartScreen,
  SettingsScreen,
  SetupScreen,
  TrendingScreen,
  UnsubscribeScreen,
  ViolationsScreen,
  YourDataScreen,
} from './screens/screens.ts';
import { Shell } from './shell/shell.tsx';

/** What stands beside the menus. */
const inShell: RouteEntry[] = [
  { path: '/feed', element: <FeedRoute /> },
  { path: '/post/:id', element: <PostRoute /> },
  { path: '/settings', element: <SettingsScreen /> },
  { path: '/notifications', element: <NotificationsScreen /> },
  { path: '/mute_block', element: <BlocksAndMutesScreen /> },
  { path: '/chats', element: <ChatsScreen /> },
  { path: '/chat/:id', element: <ChatsScreen /> },
  { path: '/violations', element: <ViolationsScreen /> },
  { path: '/reports', element: <ReportedMessagesScreen /> },
  { path: '/groups', element: <GroupsScreen /> },
  { path: '/group/:id', element: <GroupScreen /> },
  { path: '/group/:groupId/members', element: <GroupMembersScreen /> },
  { path: '/search', element: <SearchStartScreen /> },
  { path: '/trending', element: <TrendingScreen /> },
  { path: '/recommendations', element: <RecommendationsScreen /> },
  { path: '/username/:query', element: <ResultsScreen /> },
  { path: '/posts/:query', element: <ResultsScreen /> },
  { path: '/hashtag/:query', element: <ResultsScreen /> },
  { path: '/ticker/:query', element: <ResultsScreen /> },
  { path: '/:username/connections', element: <ConnectionsRoute /> },
  { path: '/:username', element: <ProfileRoute /> },
];

/** Every address. Fixed ones first, then names; the rest is a wrong URL. */
export const routes: RouteEntry[] = [
  { path: '/about', element: <AboutScreen /> },
  { path: '/login', element: <LoginScreen /> },
  { path: '/policy', element: <PolicyScreen /> },
  { path: '/rules', element: <RulesScreen /> },
  { path: '/privacy', element: <PrivacyScreen /> },
  { path: '/your-data', element: <YourDataScreen /> },
  { path: '/unsubscribe', element: <UnsubscribeScreen /> },
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
