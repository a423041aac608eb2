/** What proves, together with the provider's code, that the sign-in began in this tab. */
export interface ProviderReturn {
  code: string;
  state: string;
  binding: string;
  iss?: string;
}

type Storage = Pick<globalThis.Storage, 'getItem' | 'setItem'>;

const KEY = 'rookery-provider';

/** Before the visitor leaves for the provider. */
export function keepBinding(storage: Storage, binding: string): void {
  storage.setItem(KEY, binding);
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
