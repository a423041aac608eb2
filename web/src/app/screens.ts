import { lazyScreen } from './lazy-screen.tsx';

/** Every screen that is a chunk of its own. */
export const PostScreen = lazyScreen(
  () => import('#web/features/posts/post-screen.tsx'),
  'PostScreen',
);
export const ProfileScreen = lazyScreen(
  () => import('#web/features/feeds/profile-screen.tsx'),
  'ProfileScreen',
);
export const HashtagScreen = lazyScreen(
  () => import('#web/features/search/topic-screen.tsx'),
  'HashtagScreen',
);
export const TickerScreen = lazyScreen(
  () => import('#web/features/search/topic-screen.tsx'),
  'TickerScreen',
);
export const ConnectionsScreen = lazyScreen(
  () => import('#web/features/relations/connections-screen.tsx'),
  'ConnectionsScreen',
);
export const LoginScreen = lazyScreen(
  () => import('#web/features/sessions/login-screen.tsx'),
  'LoginScreen',
);
export const SetupScreen = lazyScreen(
  () => import('#web/features/users/setup-screen.tsx'),
  'SetupScreen',
);
export const PolicyScreen = lazyScreen(
  () => import('#web/features/users/policy-screen.tsx'),
  'PolicyScreen',
);
export const AboutScreen = lazyScreen(
  () => import('#web/features/users/about-screen.tsx'),
  'AboutScreen',
);
export const SettingsScreen = lazyScreen(
  () => import('#web/features/users/settings-screen.tsx'),
  'SettingsScreen',
);
