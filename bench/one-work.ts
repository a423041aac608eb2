import type { Pacing, Work } from './call-work.ts';
import { findWork, listWorks } from './find-work.ts';
import { describe, untilRestful, type Paired } from './pairs.ts';
import { openSite, type SiteOptions } from './site.ts';
import { SIZES, type SizeName } from './workload.ts';
import { WORKS } from './works/works.ts';

/** The work that was asked for. */
export function workNamed(asked: string): Work {
  const work = findWork(WORKS, asked);
  if (work) return work;
  throw new Error(`"${asked}" names no work, or more than one. There are:\n${listWorks(WORKS)}`);
}

/** Measures one work on a server of its own. */
export async function measureWork(
  work: Work,
  size: SizeName,
  pacing: Pacing,
  options: SiteOptions,
  say: (line: string) => void,
): Promise<Paired> {
  const site = await openSite(SIZES[size], options, say);
  try {
    const ready = await work.open(site);
    const paired = await untilRestful(() => ready.measure(pacing), say);
    say(`${work.slug}, ${size}: ${describe(paired)}`);
    return paired;
  } finally {
    await site.close();
  }
}
