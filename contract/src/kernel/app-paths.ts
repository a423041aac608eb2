/** First parts of the app's own addresses: nobody is called so, and `@feed` speaks of nobody. Lower case. */
export const APP_PATHS: ReadonlySet<string> = new Set([
  ...['feed', 'about', 'login', 'policy', 'setup', 'post', 'posts', 'settings', 'search'],
  ...['username', 'hashtag', 'ticker', 'trending', 'violations', 'recommendations'],
  ...['group', 'groups', 'notifications', 'mute_block', 'connections', 'admin', 'api', 'auth'],
  ...['media', 'broadcasting', 'magiclogin', 'assets', 'healthz'],
]);
