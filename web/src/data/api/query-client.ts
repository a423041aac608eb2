import { QueryClient } from '@tanstack/react-query';
import { onSignOut } from '#web/data/session/sign-out.ts';

/** Lists and their pages. Only lists of posts are tried again by themselves; a failure shows where it happened. */
export const queryClient = new QueryClient({
  defaultOptions: {
    queries: {
      retry: false,
      staleTime: 30_000,
      gcTime: 15 * 60_000,
      refetchOnWindowFocus: false,
      refetchOnReconnect: false,
      // Without a connection a query fails at once, instead of waiting for one unseen.
      networkMode: 'always',
    },
    mutations: { retry: false, networkMode: 'always' },
  },
});

onSignOut(() => queryClient.clear());
