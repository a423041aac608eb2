import { VIOLATIONS, type ViolationName } from '@rookery/contract/kernel/violations.ts';
import { queryOptions } from '@tanstack/react-query';

import { typeLists } from '#web/data/settings/type-lists.ts';

const DAY_MS = 24 * 3600_000;

/** What a post can be reported for, as it is offered. */
export interface ViolationChoice {
  name: ViolationName;
  label: string;
  description: string;
}

const known: ViolationChoice[] = Object.entries(VIOLATIONS).map(
  ([name, { label, description }]) => ({
    name: name as ViolationName,
    label,
    description,
  }),
);

/** The server's list, a day old at most; until it is there, and where it can't be had, the one built in. */
export const violationTypesOptions = queryOptions({
  queryKey: ['violation-types'],
  queryFn: async () => toChoices(await typeLists.get('violations')),
  staleTime: DAY_MS,
  gcTime: DAY_MS,
  placeholderData: known,
});

/** Types of a later server, which this page has no label for, can't be sent by it either. */
function toChoices(types: readonly { name: string; description: string }[]): ViolationChoice[] {
  return types.flatMap(({ name, description }) => {
    const choice = known.find((each) => each.name === name);
    return choice ? [{ ...choice, description }] : [];
  });
}
