import type { Digest } from '@rookery/contract/kernel/settings.ts';

/** Configuration in the page's head, so that the first paint needs no call. */
export interface SiteConfig {
  brandName: string;
  registration: 'open' | 'invite' | 'closed';
  realtimeKey: string;
  sendsMail: boolean;
  isTenant: boolean;
  hasAds: boolean;
  digest: Digest;
  version: string;
  providers: readonly { id: string; name: string }[];
  links: { wallet: string | null; playTv: string | null; help: string | null };
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
