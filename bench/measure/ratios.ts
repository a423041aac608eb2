import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { floorOf, isUnstable, percent, ratioOf, workOf, type PairedResult } from './pairs.ts';
import type { SizeName } from '../seed/workload.ts';

export type Ratios = Partial<Record<string, Partial<Record<SizeName, Committed>>>>;

interface Committed {
  ratio: number;
  work: number;
  floor: number;
  unit: string;
}

export const RATIOS_FILE = join(import.meta.dirname, '..', 'ratios.json');
/** A ratio is worse when it exceeds the committed one by more than this share. */
const ALLOWED_INCREASE = 0.1;

export type Verdict = 'as good' | 'worse' | 'unstable' | 'new';

export function compare(
  committed: Pick<Committed, 'ratio'> | undefined,
  paired: PairedResult,
): Verdict {
  if (isUnstable(paired)) return 'unstable';
  if (!committed) return 'new';
  return ratioOf(paired) > committed.ratio * (1 + ALLOWED_INCREASE) ? 'worse' : 'as good';
}

export function describeComparison(
  slug: string,
  size: SizeName,
  committed: Pick<Committed, 'ratio'> | undefined,
  paired: PairedResult,
): string {
  const now = ratioOf(paired).toPrecision(3);
  const change = committed ? percent(ratioOf(paired) / committed.ratio - 1) : '';
  const words: Record<Verdict, string> = {
    'as good': `${now} times its floor, committed ${committed?.ratio} (${change})`,
    worse: `WORSE: ${now} times its floor, committed ${committed?.ratio} (${change})`,
    unstable: 'no verdict, because the floor moved too much',
    new: `${now} times its floor; no committed ratio`,
  };
  return `${slug}, ${size}: ${words[compare(committed, paired)]}`;
}

export function withMeasured(
  ratios: Ratios,
  measured: readonly { slug: string; size: SizeName; paired: PairedResult }[],
): Ratios {
  const next: Ratios = structuredClone(ratios);
  for (const { slug, size, paired } of measured) {
    if (isUnstable(paired)) continue;
    const round = (value: number): number => Number(value.toPrecision(3));
    next[slug] = {
      ...next[slug],
      [size]: {
        ratio: round(ratioOf(paired)),
        work: round(workOf(paired)),
        floor: round(floorOf(paired)),
        unit: paired.unit,
      },
    };
  }
  return next;
}

export async function readRatios(): Promise<Ratios> {
  const text = await readFile(RATIOS_FILE, 'utf8').catch(() => '{}');
  return JSON.parse(text) as Ratios;
}

export const writeRatios = (ratios: Ratios): Promise<void> =>
  writeFile(RATIOS_FILE, `${JSON.stringify(ratios, null, 2)}\n`);
