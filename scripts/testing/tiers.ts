/**
 * `npm test` runs the fast tier; `npm run test:thorough` the files named `*.thorough.test.ts`, which begin with a
 * comment `// Thorough: why` (docs/decisions/085-two-tiers-of-tests.md).
 */
export type Tier = 'fast' | 'thorough' | 'both';

const THOROUGH = '**/*.thorough.test.{ts,tsx}';
const FAST = '**/!(*.thorough).test.{ts,tsx}';

export function outsideTier(tier: string | undefined): string[] {
  if (tier === 'fast') return [THOROUGH];
  return tier === 'thorough' ? [FAST] : [];
}
