import type { Work } from '../measure/call-work.ts';
import { findWork, listWorks } from '../works/find-work.ts';
import { measureWorks } from '../measure/measure-works.ts';
import { InvalidArgumentError, type Options } from './options.ts';
import { inspectFlag, findInspectorPort } from '../site/inspector.ts';
import { profileWork } from '../plans/profile.ts';
import { readRatios, describeComparison, withMeasured, writeRatios } from '../measure/ratios.ts';
import { openSite } from '../site/site.ts';
import { SIZES, type SizeName } from '../seed/workload.ts';
import { WORKS } from '../works/works.ts';

type Say = (line: string) => void;

export function findWorkOrRefuse(asked: string): Work {
  const work = findWork(WORKS, asked);
  if (work) return work;
  throw new InvalidArgumentError(
    `"${asked}" matches no work or more than one. Available:\n${listWorks(WORKS)}`,
  );
}

export async function runOne(
  work: Work,
  options: Options,
  keptData: string,
  say: Say,
): Promise<void> {
  const sizes = options.sizes.length > 0 ? options.sizes : work.sizes.slice(0, 1);
  for (const size of sizes) await runSize(work, size, options, keptData, say);
}

async function runSize(
  work: Work,
  size: SizeName,
  options: Options,
  keptData: string,
  say: Say,
): Promise<void> {
  const port = options.isProfiled ? await findInspectorPort() : null;
  const nodeFlags = port === null ? [] : [inspectFlag(port)];
  const site = await openSite(SIZES[size], { keptData, nodeFlags }, say);
  try {
    const paired = (await measureWorks(site, [work], options, say)).get(work.slug);
    if (!paired) return;
    const ratios = await readRatios();
    say(describeComparison(work.slug, size, ratios[work.slug]?.[size], paired));
    if (options.isKept)
      await writeRatios(withMeasured(ratios, [{ slug: work.slug, size, paired }]));
    if (port !== null) say(`see ${await profileWork(work, site, port)}`);
  } finally {
    await site.close();
  }
}
