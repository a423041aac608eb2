import { parseArgs } from 'node:util';

import { createCLI, parseCLI, type CliOptions } from 'vitest/node';

import type { Tier } from './tiers.ts';

export interface TestFlags {
  paths: string[];
  options: CliOptions;
  isShuffled: boolean;
  seed: number;
  slowed?: 'page' | 'journey';
  isTraced: boolean;
  tier: Tier;
  onlyChanged: boolean;
  requirements: string[];
}

const own = {
  shuffle: { type: 'boolean' },
  seed: { type: 'string' },
  slow: { type: 'string' },
  trace: { type: 'boolean' },
  fast: { type: 'boolean' },
  thorough: { type: 'boolean' },
  changed: { type: 'boolean' },
  requirement: { type: 'string', multiple: true },
} as const;

/**
 * Reads `[path …] [-t name] [--fast | --thorough] [--changed] [--requirement ID]… [--shuffle [--seed N]] [--slow page|journey] [--trace]`, and Vitest's own
 * flags. A path alone runs files of both tiers. Throws an Error that names an unknown flag.
 */
export function readTestFlags(args: string[]): TestFlags {
  const { tokens } = parseArgs({ args, options: own, strict: false, tokens: true });
  const mine = new Set<number>();
  for (const token of tokens) {
    if (token.kind !== 'option' || !(token.name in own)) continue;
    mine.add(token.index);
    if (token.value !== undefined && !token.inlineValue) mine.add(token.index + 1);
  }
  const { values } = parseArgs({ args: args.filter((_, at) => mine.has(at)), options: own });
  const { slow, seed = String(Date.now() % 1_000_000) } = values;
  if (slow !== undefined && slow !== 'page' && slow !== 'journey') {
    throw new Error(`--slow must be page or journey, not ${slow}.`);
  }
  if (!/^\d+$/.test(seed)) throw new Error(`--seed must be a number, not ${seed}.`);
  const theirs = ['vitest', ...args.filter((_, at) => !mine.has(at))];
  // `parseCLI` ignores flags that Vitest does not know, so unknown flags are rejected here.
  const cli = createCLI();
  cli.parse(['node', ...theirs], { run: false });
  cli.matchedCommand?.checkUnknownOptions();
  const { filter, options } = parseCLI(theirs);
  return {
    paths: filter,
    options,
    isShuffled: values.shuffle === true,
    seed: Number(seed),
    ...(slow && { slowed: slow }),
    isTraced: values.trace === true,
    tier: tierOf(values, [...filter, ...(values.requirement ?? [])]),
    onlyChanged: values.changed === true,
    requirements: values.requirement ?? [],
  };
}

function tierOf(
  asked: { fast?: boolean; thorough?: boolean; changed?: boolean },
  paths: string[],
): Tier {
  if (asked.thorough) return 'thorough';
  if (asked.fast) return 'fast';
  return paths.length > 0 || asked.changed ? 'both' : 'fast';
}
