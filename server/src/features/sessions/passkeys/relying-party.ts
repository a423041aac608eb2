import { isIP } from 'node:net';
import { Refusal } from '#src/kernel/refusal.ts';

const NO_DOMAIN =
  'Passkeys need an address with a domain name. Open this community at such an address, and set it as APP_URL.';

export interface RelyingParty {
  id: string;
  origin: string;
}

/** Browsers bind passkeys to a domain. @throws Refusal if members use an IP address */
export function relyingParty({ appUrl }: { appUrl: string }): RelyingParty {
  const { hostname, origin } = new URL(appUrl);
  if (isIP(hostname.replace(/^\[|\]$/g, ''))) throw new Refusal('not_configured', NO_DOMAIN);
  return { id: hostname, origin };
}
