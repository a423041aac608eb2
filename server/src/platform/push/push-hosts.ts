const BROWSERS = [
  'fcm.googleapis.com',
  'jmt17.google.com',
  '*.push.services.mozilla.com',
  '*.push.apple.com',
  '*.notify.windows.com',
];

export type PushHosts = (hostname: string) => boolean;

/** @param named further hosts, in lower case; `*.` matches any subdomain */
export function createPushHosts(named: readonly string[]): PushHosts {
  const all = [...BROWSERS, ...named];
  const names = new Set(all.filter((host) => !host.startsWith('*.')));
  const endings = all.filter((host) => host.startsWith('*.')).map((host) => host.slice(1));
  return (hostname) => names.has(hostname) || endings.some((end) => hostname.endsWith(end));
}
