import { NO_GROUP } from '@rookery/contract/kernel/groups.ts';
import { LIMITS } from '@rookery/contract/kernel/limits.ts';
import { countCodePoints } from '@rookery/contract/kernel/text.ts';
import { isUlid } from '@rookery/contract/kernel/ulid.ts';
import { foldText } from '@rookery/contract/kernel/text/fold.ts';

/** Returns the key that equal names share. Case, accents and width make no difference. */
export function groupNameKey(name: string): string {
  return foldText(name).trim().replaceAll(/\s+/g, ' ');
}

export function groupNameFault(name: string): string | null {
  const length = countCodePoints(name);
  if (length < LIMITS.groupNameMin || length > LIMITS.groupNameCharacters) {
    return `A name must have ${LIMITS.groupNameMin} to ${LIMITS.groupNameCharacters} characters.`;
  }
  if (isUlid(name)) return 'This name looks like an id. Choose another one.';
  const key = groupNameKey(name);
  if (key === NO_GROUP) return 'This name is reserved. Choose another one.';
  return key === '' ? 'A name needs at least one visible character.' : null;
}
