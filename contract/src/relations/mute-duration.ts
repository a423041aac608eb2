import { Type } from 'typebox';
import { LIMITS } from '../kernel/limits.ts';

/** A duration instead of an end, because the clock of a device may be wrong. */
export const MuteDuration = Type.Unsafe<number | null>({
  type: ['integer', 'null'],
  minimum: 60,
  maximum: LIMITS.muteDaysMax * 86_400,
  description: 'Seconds. null: until removed. Omitted: the current end, or until removed.',
});
