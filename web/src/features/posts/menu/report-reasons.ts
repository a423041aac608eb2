import { DAY_MS } from '@rookery/contract/kernel/durations.ts';
import { VIOLATIONS, type ViolationName } from '@rookery/contract/kernel/violations.ts';
import { queryOptions } from '@tanstack/react-query';

import type { Page } from '#web/data/page/page.ts';
import { createOwnTypeLists } from '#web/data/settings/type-lists.part.ts';

export interface ReportReason {
  name: ViolationName;
  label: string;
  description: string;
}

export const builtInReasons: ReportReason[] = Object.entries(VIOLATIONS).map(
  ([name, { label, description }]) => ({
    name: name as ViolationName,
    label,
    description,
  }),
);

/** The reasons from the server, at most a day old. Show the built-in reasons if the request fails. */
export const reportReasonsOptions = ({ part }: Page) =>
  queryOptions({
    queryKey: ['report-reasons'],
    queryFn: async () => toReasons(await part(createOwnTypeLists).typeLists.get('violations')),
    staleTime: DAY_MS,
    gcTime: DAY_MS,
  });

/** Drops reasons of a newer server: this page has no label for them. */
function toReasons(types: readonly { name: string; description: string }[]): ReportReason[] {
  return types.flatMap(({ name, description }) => {
    const reason = builtInReasons.find((each) => each.name === name);
    return reason ? [{ ...reason, description }] : [];
  });
}
