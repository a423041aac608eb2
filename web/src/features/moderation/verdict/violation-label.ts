import { VIOLATIONS } from '@rookery/contract/kernel/violations.ts';

/**
 * Returns a label such as 'Bot and Spam'. A type that only a later server knows gets its name in words,
 * such as 'Later Rule'.
 */
export function labelOf(name: string): string {
  if (Object.hasOwn(VIOLATIONS, name)) return VIOLATIONS[name as keyof typeof VIOLATIONS].label;
  return name
    .split('_')
    .map((word) => word.charAt(0).toUpperCase() + word.slice(1))
    .join(' ');
}
