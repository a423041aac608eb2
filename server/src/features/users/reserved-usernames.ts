/** Names that the app's own addresses need, or that would let someone pose as the network. Lower case. */
export const RESERVED_USERNAMES: ReadonlySet<string> = new Set([
  ...['feed', 'about', 'login', 'policy', 'setup', 'post', 'posts', 'settings', 'search'],
  ...['username', 'hashtag', 'ticker', 'trending', 'violations', 'recommendations'],
  ...['group', 'groups', 'notifications', 'mute_block', 'connections', 'admin', 'api', 'auth'],
  ...['media', 'broadcasting', 'magiclogin', 'assets', 'default', 'all'],
  ...['app', 'user', 'users', 'profile', 'chat', 'moderation', 'employee', 'test', 'healthz'],
  ...['logout', 'signup', 'register', 'terms', 'privacy', 'help', 'support', 'contact'],
  ...['administrator', 'moderator', 'moderators', 'staff', 'official', 'system', 'root'],
  ...['security', 'postmaster', 'webmaster', 'hostmaster', 'abuse', 'everyone', 'here'],
  ...['null', 'undefined', 'true', 'false', 'deleted', 'anonymous', 'nobody'],
]);
