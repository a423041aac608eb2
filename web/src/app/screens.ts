import { lazyScreen } from './lazy-screen.tsx';

/** Every screen that is a chunk of its own. */
export const PostScreen = lazyScreen(
  () => import('#web/features/posts/screen/post-screen.tsx'),
  'PostScreen',
);
export const ProfileScreen = lazyScreen(
  () => import('#web/features/feeds/profile/profile-screen.tsx'),
  'ProfileScreen',
);
export const ResultsScreen = lazyScreen(
  () => import('#web/features/search/results-screen.tsx'),
  'ResultsScreen',
);
export const SearchStartScreen = lazyScreen(
  () => import('#web/features/trending/search-start-screen.tsx'),
  'SearchStartScreen',
);
export const TrendingScreen = lazyScreen(
  () => import('#web/features/trending/trending-screen.tsx'),
  'TrendingScreen',
);
export const RecommendationsScreen = lazyScreen(
  () => import('#web/features/trending/recommendations-screen.tsx'),
  'RecommendationsScreen',
);
export const NotificationsScreen = lazyScreen(
  () => import('#web/features/notifications/notifications-screen.tsx'),
  'NotificationsScreen',
);
export const UnsubscribeScreen = lazyScreen(
  () => import('#web/features/notifications/unsubscribe-screen.tsx'),
  'UnsubscribeScreen',
);
export const ChatsScreen = lazyScreen(
  () => import('#web/features/chats/chats-screen.tsx'),
  'ChatsScreen',
);
export const ReportedMessagesScreen = lazyScreen(
  () => import('#web/features/moderation/reported-messages-screen.tsx'),
  'ReportedMessagesScreen',
);
export const ViolationsScreen = lazyScreen(
  () => import('#web/features/moderation/violations-screen.tsx'),
  'ViolationsScreen',
);
export const GroupsScreen = lazyScreen(
  () => import('#web/features/groups/groups-screen.tsx'),
  'GroupsScreen',
);
export const GroupScreen = lazyScreen(
  () => import('#web/features/groups/group-screen.tsx'),
  'GroupScreen',
);
export const GroupMembersScreen = lazyScreen(
  () => import('#web/features/groups/group-members-screen.tsx'),
  'GroupMembersScreen',
);
export const ConnectionsScreen = lazyScreen(
  () => import('#web/features/relations/connections-screen.tsx'),
  'ConnectionsScreen',
);
export const BlocksAndMutesScreen = lazyScreen(
  () => import('#web/features/relations/blocks-and-mutes-screen.tsx'),
  'BlocksAndMutesScreen',
);
export const LoginScreen = lazyScreen(
  () => import('#web/features/sessions/login-screen.tsx'),
  'LoginScreen',
);
export const YourDataScreen = lazyScreen(
  () => import('#web/features/sessions/your-data-screen.tsx'),
  'YourDataScreen',
);
export const SetupScreen = lazyScreen(() => import('./setup-page.tsx'), 'SetupPage');
export const PolicyScreen = lazyScreen(() => import('./policy-page.tsx'), 'PolicyPage');
export const RulesScreen = lazyScreen(
  () => import('#web/features/users/policy-text-screen.tsx'),
  'RulesScreen',
);
export const PrivacyScreen = lazyScreen(
  () => import('#web/features/users/policy-text-screen.tsx'),
  'PrivacyScreen',
);
export const AboutScreen = lazyScreen(
  () => import('#web/features/users/about-screen.tsx'),
  'AboutScreen',
);
export const SettingsScreen = lazyScreen(() => import('./settings-page.tsx'), 'SettingsPage');
