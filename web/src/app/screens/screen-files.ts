import type { ScreenName } from '@rookery/contract/kernel/screens.ts';
import type { ComponentType } from 'react';

export type LazyScreenName = Exclude<ScreenName, 'FeedScreen'>;

/** Loaded with the first lazy screen, because the feed needs no file names. */
export const screenFiles: Record<LazyScreenName, () => Promise<ComponentType>> = {
  PostScreen: async () => (await import('#web/features/posts/screen/post-screen.tsx')).PostScreen,
  SharesScreen: async () =>
    (await import('#web/features/feeds/shares/shares-screen.tsx')).SharesScreen,
  ProfileScreen: async () =>
    (await import('#web/features/feeds/profile/profile-screen.tsx')).ProfileScreen,
  ScheduledScreen: async () =>
    (await import('#web/features/posts/scheduled/scheduled-screen.tsx')).ScheduledScreen,
  ListsScreen: async () => (await import('#web/features/feeds/lists/lists-screen.tsx')).ListsScreen,
  ListScreen: async () => (await import('#web/features/feeds/lists/list-screen.tsx')).ListScreen,
  BookmarksScreen: async () =>
    (await import('#web/features/feeds/bookmarks/bookmarks-screen.tsx')).BookmarksScreen,
  ResultsScreen: async () =>
    (await import('#web/features/search/results-screen.tsx')).ResultsScreen,
  SearchStartScreen: async () =>
    (await import('#web/features/trending/search-start-screen.tsx')).SearchStartScreen,
  TrendingScreen: async () =>
    (await import('#web/features/trending/trending-screen.tsx')).TrendingScreen,
  RecommendationsScreen: async () =>
    (await import('#web/features/trending/recommendations-screen.tsx')).RecommendationsScreen,
  NotificationsScreen: async () =>
    (await import('#web/features/notifications/list/notifications-screen.tsx')).NotificationsScreen,
  UnsubscribeScreen: async () =>
    (await import('#web/features/notifications/settings/unsubscribe-screen.tsx')).UnsubscribeScreen,
  ChatsScreen: async () => (await import('#web/features/chats/list/chats-screen.tsx')).ChatsScreen,
  ReportedMessagesScreen: async () =>
    (await import('#web/features/moderation/messages/reported-messages-screen.tsx'))
      .ReportedMessagesScreen,
  ViolationsScreen: async () =>
    (await import('#web/features/moderation/violations-screen.tsx')).ViolationsScreen,
  GroupsScreen: async () =>
    (await import('#web/features/groups/list/groups-screen.tsx')).GroupsScreen,
  GroupScreen: async () =>
    (await import('#web/features/groups/group/group-screen.tsx')).GroupScreen,
  GroupMembersScreen: async () =>
    (await import('#web/features/groups/people/group-members-screen.tsx')).GroupMembersScreen,
  ConnectionsScreen: async () =>
    (await import('#web/features/relations/people/connections-screen.tsx')).ConnectionsScreen,
  BlocksAndMutesScreen: async () =>
    (await import('#web/features/relations/people/blocks-and-mutes-screen.tsx'))
      .BlocksAndMutesScreen,
  FollowedHashtagsScreen: async () =>
    (await import('#web/features/relations/hashtags/followed-hashtags-screen.tsx'))
      .FollowedHashtagsScreen,
  MutedWordsScreen: async () =>
    (await import('#web/features/relations/filters/muted-words-screen.tsx')).MutedWordsScreen,
  LoginScreen: async () =>
    (await import('#web/features/sessions/sign-in/login-screen.tsx')).LoginScreen,
  YourDataScreen: async () =>
    (await import('#web/features/sessions/data/your-data-screen.tsx')).YourDataScreen,
  SetupScreen: async () => (await import('./setup-page.tsx')).SetupPage,
  PolicyScreen: async () => (await import('./policy-page.tsx')).PolicyPage,
  RulesScreen: async () =>
    (await import('#web/features/users/policies/policy-text-screen.tsx')).RulesScreen,
  PrivacyScreen: async () =>
    (await import('#web/features/users/policies/policy-text-screen.tsx')).PrivacyScreen,
  AboutScreen: async () =>
    (await import('#web/features/users/policies/about-screen.tsx')).AboutScreen,
  SettingsScreen: async () => (await import('./settings-page.tsx')).SettingsPage,
};
