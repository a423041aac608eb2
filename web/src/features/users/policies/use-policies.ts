import { useQuery } from '@tanstack/react-query';
import { usePage } from '#web/data/page/page-context.ts';

export function usePolicies() {
  const { api } = usePage();
  const { data, isError, refetch } = useQuery({
    queryKey: ['policies'],
    queryFn: async () => (await api('GET /policies')).data,
    staleTime: 0,
  });
  return { policies: data ?? null, isError, refetch };
}

export const dayOf = (iso: string): string =>
  new Date(iso).toLocaleDateString(undefined, { dateStyle: 'long' });
