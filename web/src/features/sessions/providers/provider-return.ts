/** Proves, together with the provider’s code, that the sign-in began in this tab. */
export interface ProviderReturn {
  code: string;
  state: string;
  binding: string;
  iss?: string;
}

type Storage = Pick<globalThis.Storage, 'getItem' | 'setItem'>;

export type Purpose = 'sign-in' | 'link';

const KEY = 'rookery-provider';
const PURPOSE_KEY = 'rookery-provider-purpose';

/** Call before the visitor leaves for the provider. */
export function storeBinding(storage: Storage, binding: string, purpose: Purpose): void {
  storage.setItem(KEY, binding);
  storage.setItem(PURPOSE_KEY, purpose);
}

/** The purpose of this tab’s last provider visit. The server knows it too and rejects the other. */
export function readPurpose(storage: Storage): Purpose {
  return storage.getItem(PURPOSE_KEY) === 'link' ? 'link' : 'sign-in';
}

/**
 * Parses the provider’s parameters on /login: credentials, a refusal or none. The server rejects a code from
 * another tab.
 */
export function readReturn(
  search: URLSearchParams,
  storage: Storage,
): ProviderReturn | 'declined' | null {
  const state = search.get('state');
  if (!state) return null;
  const code = search.get('code');
  if (!code) return search.has('error') ? 'declined' : null;
  const iss = search.get('iss');
  const binding = storage.getItem(KEY) ?? 'none';
  return { code, state, binding, ...(iss !== null && { iss }) };
}
