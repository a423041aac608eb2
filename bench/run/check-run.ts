import type { Work } from '../measure/call-work.ts';
import { measureWorks } from '../measure/measure-works.ts';
import type { Options } from './options.ts';
import { ratioOf, type PairedResult } from '../measure/pairs.ts';
import { compare, readRatios, describeComparison, type Ratios } from '../measure/ratios.ts';
import { openSite, type Site } from '../site/site.ts';
import { SIZE_NAMES, SIZES, type SizeName } from '../seed/workload.ts';
import { WORKS } from '../works/works.ts';

type Say = (line: string) => void;

/**
 * Measures the committed works, or one work, and compares. By default it uses each work's first size,
 * except `huge`, which takes long to seed. @returns the works that are worse
 */
export async function runCheck(
  named: Work | null,
  options: Options,
  keptData: string,
  say: Say,
): Promise<string[]> {
  const ratios = await readRatios();
  const worse: string[] = [];
  for (const size of SIZE_NAMES) {
    const works = (named ? [named] : WORKS).filter((work) =>
      isSelected(work, size, options, named),
    );
    const committed = works.filter(({ slug }) => ratios[slug]?.[size]);
    for (const { slug } of works) {
      if (!ratios[slug]?.[size]) say(`${slug}, ${size}: no committed ratio`);
    }
    if (committed.length === 0) continue;
    const site = await openSite(SIZES[size], { keptData }, say);
    try {
      worse.push(...(await checkSize(site, committed, ratios, options, say)));
    } finally {
      await site.close();
    }
  }
  return worse;
}

function isSelected(work: Work, size: SizeName, { sizes }: Options, named: Work | null): boolean {
  if (sizes.length > 0)
    return sizes.includes(size) && (named !== null || work.sizes.includes(size));
  return work.sizes[0] === size && (named !== null || size !== 'huge');
}

async function checkSize(
  site: Site,
  works: readonly Work[],
  ratios: Ratios,
  options: Options,
  say: Say,
): Promise<string[]> {
  const worse: string[] = [];
  const size = site.size.key;
  for (const work of works) {
    const committed = ratios[work.slug]?.[size];
    const measure = async (): Promise<PairedResult | undefined> =>
      (await measureWorks(site, [work], options, say)).get(work.slug);
    let paired = await measure();
    if (paired && compare(committed, paired) === 'worse') {
      say(`${work.slug}, ${size}: looks worse; measuring again`);
      const again = await measure();
      if (again && ratioOf(again) < ratioOf(paired)) paired = again;
    }
    if (!paired) continue;
    say(describeComparison(work.slug, size, committed, paired));
    if (compare(committed, paired) === 'worse') worse.push(`${work.slug}, ${size}`);
  }
  return worse;
}
