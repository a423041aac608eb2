import { APP_PATHS } from '@rookery/contract/kernel/app-paths.ts';

/** Names that the app's own addresses need, or that would let someone pose as the network. Lower case. */
export const RESERVED_USERNAMES: ReadonlySet<string> = new Set([
  ...APP_PATHS,
  ...['default', 'all'],
  ...['app', 'user', 'users', 'profile', 'chat', 'moderation', 'employee', 'test'],
  ...['logout', 'signup', 'register', 'terms', 'privacy', 'help', 'support', 'contact'],
  ...['administrator', 'moderator', 'moderators', 'staff', 'official', 'system', 'root'],
  ...['security', 'postmaster', 'webmaster', 'hostmaster', 'abuse', 'everyone', 'here'],
  ...['null', 'undefined', 'true', 'false', 'deleted', 'anonymous', 'nobody'],
]);
