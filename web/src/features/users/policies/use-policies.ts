import { useQuery } from '@tanstack/react-query';
import { api } from '#web/data/page/api.ts';

/** Both texts as they hold now; asked anew by every screen, since they may have been changed. */
export function usePolicies() {
  const { data, isError, refetch } = useQuery({
    queryKey: ['policies'],
    queryFn: async () => (await api('GET /policies')).data,
    staleTime: 0,
  });
  return { policies: data ?? null, isError, refetch };
}

export const dayOf = (iso: string): string =>
  new Date(iso).toLocaleDateString(undefined, { dateStyle: 'long' });
