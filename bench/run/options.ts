import { parseArgs } from 'node:util';
import { SIZE_NAMES, type SizeName } from '../seed/workload.ts';

export interface Options {
  /** Slug of one work, or a part of it; null for all. */
  work: string | null;
  sizes: readonly SizeName[];
  pairs: number;
  seconds: number;
  rounds: number;
  isQuick: boolean;
  isChecked: boolean;
  isProfiled: boolean;
  isKept: boolean;
  /** Measures nothing and writes the query plans instead. */
  isPlans: boolean;
  /** Folder of seeded communities; null for the machine's temporary folder. */
  data: string | null;
}

export class InvalidArgumentError extends Error {}

export function readOptions(args: readonly string[]): Options {
  const { values, positionals } = parse(args);
  if (positionals.length > 1)
    throw new InvalidArgumentError('Name at most one work. Without a name, all are run.');
  const [work = null] = positionals;
  if (values.profile && work === null) throw new InvalidArgumentError('Name the work to profile.');
  const { quick } = values;
  return {
    work,
    sizes: SIZE_NAMES.filter((name) => values[name]),
    pairs: positive('pairs', values.pairs ?? (quick ? '1' : '5')),
    seconds: positive('seconds', values.seconds ?? (quick ? '1' : '2')),
    rounds: positive('rounds', values.rounds ?? (quick ? '1' : '3')),
    isQuick: quick,
    isChecked: values.check,
    isProfiled: values.profile,
    isKept: values.keep,
    isPlans: values.plans,
    data: values.data ?? null,
  };
}

function parse(args: readonly string[]) {
  try {
    return parseArgs({
      args: [...args],
      allowPositionals: true,
      options: {
        small: { type: 'boolean', default: false },
        large: { type: 'boolean', default: false },
        huge: { type: 'boolean', default: false },
        crowd: { type: 'boolean', default: false },
        quick: { type: 'boolean', default: false },
        check: { type: 'boolean', default: false },
        profile: { type: 'boolean', default: false },
        keep: { type: 'boolean', default: false },
        plans: { type: 'boolean', default: false },
        pairs: { type: 'string' },
        seconds: { type: 'string' },
        rounds: { type: 'string' },
        data: { type: 'string' },
      },
    });
  } catch (error) {
    throw new InvalidArgumentError(error instanceof Error ? error.message : String(error));
  }
}

function positive(name: string, text: string): number {
  const value = Number(text);
  if (value > 0) return value;
  throw new InvalidArgumentError(`--${name} must be a number above 0, not "${text}".`);
}
