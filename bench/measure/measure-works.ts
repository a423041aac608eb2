import type { Pacing, Work } from './call-work.ts';
import { describe, measureUntilSteady, type PairedResult } from './pairs.ts';
import type { Site } from '../site/site.ts';

export async function measureWorks(
  site: Site,
  works: readonly Work[],
  pacing: Pacing,
  say: (line: string) => void,
): Promise<Map<string, PairedResult>> {
  const measured = new Map<string, PairedResult>();
  for (const work of works) {
    const ready = await work.open(site);
    const paired = await measureUntilSteady(() => ready.measure(pacing), say);
    measured.set(work.slug, paired);
    say(`${work.slug}, ${site.size.key}: ${describe(paired)}`);
  }
  return measured;
}
