import { lazyScreen } from './lazy-screen.tsx';

/** Every screen that is a chunk of its own. */
export const PostScreen = lazyScreen('PostScreen');
export const ProfileScreen = lazyScreen('ProfileScreen');
export const ResultsScreen = lazyScreen('ResultsScreen');
export const SearchStartScreen = lazyScreen('SearchStartScreen');
export const TrendingScreen = lazyScreen('TrendingScreen');
export const RecommendationsScreen = lazyScreen('RecommendationsScreen');
export const NotificationsScreen = lazyScreen('NotificationsScreen');
export const UnsubscribeScreen = lazyScreen('UnsubscribeScreen');
export const ChatsScreen = lazyScreen('ChatsScreen');
export const ReportedMessagesScreen = lazyScreen('ReportedMessagesScreen');
export const ViolationsScreen = lazyScreen('ViolationsScreen');
export const GroupsScreen = lazyScreen('GroupsScreen');
export const GroupScreen = lazyScreen('GroupScreen');
export const GroupMembersScreen = lazyScreen('GroupMembersScreen');
export const ConnectionsScreen = lazyScreen('ConnectionsScreen');
export const BlocksAndMutesScreen = lazyScreen('BlocksAndMutesScreen');
export const LoginScreen = lazyScreen('LoginScreen');
export const YourDataScreen = lazyScreen('YourDataScreen');
export const SetupScreen = lazyScreen('SetupScreen');
export const PolicyScreen = lazyScreen('PolicyScreen');
export const RulesScreen = lazyScreen('RulesScreen');
export const PrivacyScreen = lazyScreen('PrivacyScreen');
export const AboutScreen = lazyScreen('AboutScreen');
export const SettingsScreen = lazyScreen('SettingsScreen');
