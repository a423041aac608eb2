import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { sendOnce } from '../load/send-once.ts';
import { logOf, enablePlanLog, restartCold } from './call-plans.ts';
import { readPlans, statementOf } from './logged-plans.ts';
import { openSite, type Site } from '../site/site.ts';
import type { Size } from '../seed/workload.ts';
import { READ_WORKS } from '../works/works.ts';

interface Plan {
  work: string;
  text: string;
}

export async function writePlans(
  size: Size,
  keptData: string,
  say: (line: string) => void,
): Promise<void> {
  const site = await openSite(size, { keptData }, say);
  try {
    const parts = [
      '# Query plans',
      'Written by `npm run bench -- --plans`; see bench/README.md.',
      `${size.name}. Each work is requested once, on a server that has just started with empty caches. A statement is listed with the first work that runs it.`,
      ...(await plansOfReads(site)).map(
        ({ work, text }) => `## ${work}\n\n\`\`\`\n${text}\n\`\`\``,
      ),
    ];
    await writeFile(join(import.meta.dirname, '..', 'PLANS.md'), `${parts.join('\n\n')}\n`);
  } finally {
    await site.close();
  }
}

async function plansOfReads(site: Site): Promise<Plan[]> {
  await enablePlanLog(site);
  await restartCold(site);
  // Excludes the server's own background statements.
  const own = await logOf(site, async () => undefined);
  const seen = new Set(readPlans(own).map(({ text }) => statementOf(text)));
  const plans: Plan[] = [];
  for (const work of READ_WORKS.filter(({ sizes }) => sizes.includes(site.size.key))) {
    const { nextCall } = await work.open(site);
    if (!nextCall) continue;
    await restartCold(site);
    const log = await logOf(site, () => sendOnce(site.community.url, nextCall()));
    const found = readPlans(log).filter(({ text }) => {
      const isNew = !seen.has(statementOf(text));
      seen.add(statementOf(text));
      return isNew;
    });
    if (found.length === 0) continue;
    plans.push({ work: work.name, text: found.map(({ text }) => tidy(text)).join('\n\n') });
  }
  return plans;
}

function tidy(logged: string): string {
  const statement = statementOf(logged);
  const plan = logged.slice(statement.length + 1);
  const lines = statement
    .replace(/^Query Text: */, '')
    .split('\n')
    .filter((line) => line.trim() !== '');
  const margin = /^ */.exec(lines[0] ?? '')?.[0] ?? '';
  const text = lines.map((line) => (line.startsWith(margin) ? line.slice(margin.length) : line));
  return `${text.join('\n')}\n\n${plan.replaceAll(/ +\(cost=[\d.]+ rows=\d+ width=\d+\)/g, '')}`;
}
