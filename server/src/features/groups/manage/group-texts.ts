import { normaliseBody } from '@rookery/contract/kernel/text.ts';
import { cleanName } from '#src/features/users/profile/public.ts';
import { invalid } from '#src/kernel/refusal.ts';
import { splitWords } from '@rookery/contract/kernel/text/split-words.ts';
import { groupNameFault, groupNameKey } from '#src/features/groups/record/group-name.policy.ts';

export interface GroupTexts {
  description?: string | undefined;
  rules?: string | undefined;
  avatar?: string | null | undefined;
  cover?: string | null | undefined;
}

export function nameColumns(given: string): { name: string; name_key: string; words: string[] } {
  const name = cleanName(given);
  const fault = groupNameFault(name);
  if (fault) throw invalid({ name: fault });
  return { name, name_key: groupNameKey(name), words: groupWords(name) };
}

export function cleanTexts({ description, rules }: GroupTexts): {
  description?: string;
  rules?: string;
} {
  return {
    ...(description !== undefined && { description: normaliseBody(description).trim() }),
    ...(rules !== undefined && { rules: normaliseBody(rules).trim() }),
  };
}

export function isNameTaken(error: unknown): boolean {
  const { code, constraint } = error as { code?: string; constraint?: string };
  return code === '23505' && constraint === 'groups_name_key';
}

function groupWords(name: string): string[] {
  return [...new Set(splitWords(name).map(({ text }) => text))];
}
