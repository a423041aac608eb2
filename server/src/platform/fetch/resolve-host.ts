import { Resolver } from 'node:dns/promises';

export type ResolveHost = (host: string, signal: AbortSignal) => Promise<readonly string[]>;

/**
 * Queries the name servers directly. The system resolver would use the hosts file, and threads that file
 * access also needs.
 */
export function createResolveHost(servers?: readonly string[]): ResolveHost {
  return async (host, signal) => {
    const resolver = new Resolver({ timeout: 2000, tries: 2 });
    if (servers) resolver.setServers(servers);
    const cancel = (): void => resolver.cancel();
    signal.addEventListener('abort', cancel, { once: true });
    try {
      const answers = await Promise.allSettled([resolver.resolve4(host), resolver.resolve6(host)]);
      signal.throwIfAborted();
      const found = answers.flatMap((each) => (each.status === 'fulfilled' ? each.value : []));
      const [first] = answers;
      if (found.length === 0 && first.status === 'rejected') throw first.reason;
      return found;
    } finally {
      signal.removeEventListener('abort', cancel);
    }
  };
}
