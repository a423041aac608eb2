export interface Screen {
  /** Addresses of the screen. A segment that begins with a colon matches any text. */
  readonly paths: readonly [string, ...string[]];
  /**
   * `public`: for everyone. `setup`: for a member, without the menus. `shell`: for a member, between the
   * menus.
   */
  readonly place: 'public' | 'setup' | 'shell';
  readonly hasBack: boolean;
}

const PUBLIC = { place: 'public', hasBack: false } as const;
const MAIN = { place: 'shell', hasBack: false } as const;
const SUBSCREEN = { place: 'shell', hasBack: true } as const;

/** All screens in matching order: fixed addresses before usernames. */
export const SCREENS = {
  AboutScreen: { paths: ['/about'], ...PUBLIC },
  LoginScreen: { paths: ['/login'], ...PUBLIC },
  PolicyScreen: { paths: ['/policy'], ...PUBLIC },
  RulesScreen: { paths: ['/rules'], ...PUBLIC },
  PrivacyScreen: { paths: ['/privacy'], ...PUBLIC },
  YourDataScreen: { paths: ['/your-data'], ...PUBLIC },
  UnsubscribeScreen: { paths: ['/unsubscribe'], ...PUBLIC },
  SetupScreen: { paths: ['/setup'], place: 'setup', hasBack: false },
  FeedScreen: { paths: ['/feed'], ...MAIN },
  SharesScreen: { paths: ['/post/:id/reposts', '/post/:id/quotes'], ...SUBSCREEN },
  PostScreen: { paths: ['/post/:id'], ...SUBSCREEN },
  SettingsScreen: { paths: ['/settings'], ...SUBSCREEN },
  NotificationsScreen: { paths: ['/notifications'], ...SUBSCREEN },
  BookmarksScreen: { paths: ['/bookmarks'], ...SUBSCREEN },
  ListsScreen: { paths: ['/lists'], ...SUBSCREEN },
  ListScreen: { paths: ['/lists/:ulid'], ...SUBSCREEN },
  ScheduledScreen: { paths: ['/scheduled'], ...SUBSCREEN },
  BlocksAndMutesScreen: { paths: ['/mute_block'], ...SUBSCREEN },
  FollowedHashtagsScreen: { paths: ['/followed_hashtags'], ...SUBSCREEN },
  MutedWordsScreen: { paths: ['/muted_words'], ...SUBSCREEN },
  // This screen needs no Back arrow, because a chat has its own arrow, which leads to the list.
  ChatsScreen: { paths: ['/chats', '/chat/:id'], ...MAIN },
  ViolationsScreen: { paths: ['/violations'], ...SUBSCREEN },
  ReportedMessagesScreen: { paths: ['/reports'], ...SUBSCREEN },
  GroupsScreen: { paths: ['/groups'], ...MAIN },
  GroupScreen: { paths: ['/group/:id'], ...MAIN },
  GroupMembersScreen: { paths: ['/group/:groupId/members'], ...MAIN },
  SearchStartScreen: { paths: ['/search'], ...SUBSCREEN },
  TrendingScreen: { paths: ['/trending'], ...MAIN },
  RecommendationsScreen: { paths: ['/recommendations'], ...SUBSCREEN },
  ResultsScreen: {
    paths: ['/username/:query', '/posts/:query', '/hashtag/:query', '/ticker/:query'],
    ...SUBSCREEN,
  },
  ConnectionsScreen: { paths: ['/:username/connections'], ...SUBSCREEN },
  ProfileScreen: { paths: ['/:username'], ...MAIN },
} as const satisfies Record<string, Screen>;

export type ScreenName = keyof typeof SCREENS;

export const SCREEN_NAMES = Object.keys(SCREENS) as readonly ScreenName[];
