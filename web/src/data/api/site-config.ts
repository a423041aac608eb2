import type { Digest } from '@rookery/contract/kernel/settings.ts';

/** What the server tells the page in its head, so that the first paint needs no call. */
export interface SiteConfig {
  brandName: string;
  /** Who may join. */
  registration: 'open' | 'invite' | 'closed';
  realtimeKey: string;
  /** A mail server is named; else mails lie in a folder on the server. */
  sendsMail: boolean;
  isTenant: boolean;
  /** Feeds may show ads. */
  hasAds: boolean;
  /** How often whoever never chose is mailed what they missed. */
  digest: Digest;
  /** Of the server. */
  version: string;
  /** Who else may say who somebody is: a button each on the sign-in screen. */
  providers: readonly { id: string; name: string }[];
  /** Pages elsewhere that the menus lead to; null: no entry. */
  links: { wallet: string | null; playTv: string | null; help: string | null };
  /** The community's own colours, #rrggbb. */
  primary?: string;
  secondary?: string;
}

const DEFAULTS: SiteConfig = {
  brandName: 'Rookery',
  registration: 'open',
  realtimeKey: 'rookery',
  sendsMail: true,
  isTenant: false,
  hasAds: false,
  digest: 'never',
  version: '',
  providers: [],
  links: { wallet: null, playTv: null, help: null },
};

export const siteConfig: SiteConfig = { ...DEFAULTS, ...readMeta() };

function readMeta(): Partial<SiteConfig> {
  if (typeof document === 'undefined') return {};
  const content = document.querySelector<HTMLMetaElement>('meta[name="rookery-config"]')?.content;
  return JSON.parse(content || '{}') as Partial<SiteConfig>;
}
