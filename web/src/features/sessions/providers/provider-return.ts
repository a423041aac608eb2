/** What proves, together with the provider's code, that the sign-in began in this tab. */
export interface ProviderReturn {
  code: string;
  state: string;
  binding: string;
  iss?: string;
}

type Storage = Pick<globalThis.Storage, 'getItem' | 'setItem'>;

/** What somebody goes to a provider for. */
export type Purpose = 'sign-in' | 'link';

const KEY = 'rookery-provider';
const PURPOSE_KEY = 'rookery-provider-purpose';

/** Before the visitor leaves for the provider. */
export function keepBinding(storage: Storage, binding: string, purpose: Purpose): void {
  storage.setItem(KEY, binding);
  storage.setItem(PURPOSE_KEY, purpose);
}

/** What this tab went to a provider for the last time. The server knows it too, and refuses the other. */
export function readPurpose(storage: Storage): Purpose {
  return storage.getItem(PURPOSE_KEY) === 'link' ? 'link' : 'sign-in';
}

/**
 * What a provider put into the address of /login: what to sign in with, that it declined, or nothing.
 * In a tab that never asked for it the server refuses the code, and says so.
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
