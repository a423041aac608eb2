import { DAY_MS } from '@rookery/contract/kernel/durations.ts';
import { queryOptions } from '@tanstack/react-query';

import type { Page } from '#web/data/page/page.ts';

export const violationEntryKey = (id: string): readonly string[] => ['violation-entry', id];

export function createViolationEntries({ api }: Page) {
  return (id: string) =>
    queryOptions({
      queryKey: violationEntryKey(id),
      queryFn: async ({ signal }) => {
        const { violations } = await api('POST /posts/mapViolations', {
          body: { ulids: [id] },
          signal,
        });
        return violations[0] ?? null;
      },
      staleTime: DAY_MS,
      gcTime: DAY_MS,
    });
}
