import type { Pacing, Work } from './call-work.ts';
import { describe, untilRestful, type Paired } from './pairs.ts';
import type { Site } from '../site/site.ts';

export async function measureWorks(
  site: Site,
  works: readonly Work[],
  pacing: Pacing,
  say: (line: string) => void,
): Promise<Map<string, Paired>> {
  const measured = new Map<string, Paired>();
  for (const work of works) {
    const ready = await work.open(site);
    const paired = await untilRestful(() => ready.measure(pacing), say);
    measured.set(work.slug, paired);
    say(`${work.slug}, ${site.size.key}: ${describe(paired)}`);
  }
  return measured;
}
