import { LIMITS } from '@rookery/contract/kernel/limits.ts';

export function pageSize(
  asked: number | undefined,
  fallback: number,
  most: number = LIMITS.feedPageMax,
): number {
  return Math.min(Math.max(asked ?? fallback, 1), most);
}
