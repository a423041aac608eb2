/** What the server tells the page in its head, so that the first paint needs no call. */
export interface SiteConfig {
  brandName: string;
  /** Who may join. */
  registration: 'open' | 'invite' | 'closed';
  realtimeKey: string;
  isTenant: boolean;
  /** Of the server. */
  version: string;
}

const DEFAULTS: SiteConfig = {
  brandName: 'Rookery',
  registration: 'open',
  realtimeKey: 'rookery',
  isTenant: false,
  version: '',
};

export const siteConfig: SiteConfig = { ...DEFAULTS, ...readMeta() };

function readMeta(): Partial<SiteConfig> {
  if (typeof document === 'undefined') return {};
  const content = document.querySelector<HTMLMetaElement>('meta[name="rookery-config"]')?.content;
  return JSON.parse(content || '{}') as Partial<SiteConfig>;
}
