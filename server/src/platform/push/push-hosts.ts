/** Push services of browsers: Chrome and its relatives, Firefox, Safari and Edge. */
const BROWSERS = [
  'fcm.googleapis.com',
  'jmt17.google.com',
  '*.push.services.mozilla.com',
  '*.push.apple.com',
  '*.notify.windows.com',
];

/** Which hosts may be pushed to. */
export type PushHosts = (hostname: string) => boolean;

/** @param named further ones, in lower case; `*.` matches any name below one */
export function createPushHosts(named: readonly string[]): PushHosts {
  const all = [...BROWSERS, ...named];
  const names = new Set(all.filter((host) => !host.startsWith('*.')));
  const endings = all.filter((host) => host.startsWith('*.')).map((host) => host.slice(1));
  return (hostname) => names.has(hostname) || endings.some((end) => hostname.endsWith(end));
}
