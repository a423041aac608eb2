import { LIMITS } from '@rookery/contract/kernel/limits.ts';

import { tooLongMessage } from '#web/ui/controls/too-long.ts';

import type { GroupFields } from './group-lists.ts';

export type GroupErrors = Partial<Record<keyof GroupFields | 'form', string>>;

type Words = Pick<GroupFields, 'name' | 'description' | 'rules'>;

export function tooLongFields({ name, description, rules }: Words): GroupErrors {
  const found = {
    name: tooLongMessage(name.trim(), LIMITS.groupNameCharacters),
    description: tooLongMessage(description, LIMITS.groupDescriptionCharacters),
    rules: tooLongMessage(rules, LIMITS.groupRulesCharacters),
  };
  return Object.fromEntries(Object.entries(found).filter(([, text]) => text !== null));
}
