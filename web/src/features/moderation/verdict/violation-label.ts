import { VIOLATIONS } from '@rookery/contract/kernel/violations.ts';

/** 'Bot and Spam'. For a type that only a later server knows, its name in words: 'Later Rule'. */
export function labelOf(name: string): string {
  if (Object.hasOwn(VIOLATIONS, name)) return VIOLATIONS[name as keyof typeof VIOLATIONS].label;
  return name
    .split('_')
    .map((word) => word.charAt(0).toUpperCase() + word.slice(1))
    .join(' ');
}
