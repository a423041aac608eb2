import { usePage } from './page-context.ts';

/** Now, by the server's clock. Read at each render; it notifies of no change. */
export function useServerNow(): Date {
  return usePage().serverTime.now();
}
