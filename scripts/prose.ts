import { parseArgs } from 'node:util';

import { formatRates, measureRates } from './checks/prose-rates.ts';
import {
  beginBudget,
  judgeBudget,
  judgeCommits,
  judgeTree,
  readBudget,
  readProse,
  shrinkBudget,
} from './checks/prose.ts';

// Fails on new text that breaks a rule of style. --rates measures the tree, --shrink removes unused budget entries,
// and --begin writes the first budget.
const flag = { type: 'boolean', default: false } as const;
const { values } = parseArgs({ options: { rates: flag, shrink: flag, begin: flag } });

const texts = readProse();

function begin(): void {
  const done = beginBudget(judgeTree(texts));
  if (done === null) process.exitCode = 1;
  console.log(done ?? 'A budget already exists. Budgets can only shrink.');
}

async function check(): Promise<void> {
  const commits = await judgeCommits();
  if (commits === null)
    console.log('notice: commit subjects were not checked, because the git history is missing');
  const complaints = [...judgeBudget(judgeTree(texts)), ...(commits ?? [])];
  for (const complaint of complaints) console.error(complaint);
  if (complaints.length === 0) return;
  console.error(`\n${complaints.length} problems; see the rules in scripts/checks/prose-rules.ts.`);
  process.exitCode = 1;
}

if (values.rates) console.log(formatRates(measureRates(texts, readBudget())));
else if (values.shrink) console.log(shrinkBudget(judgeTree(texts)));
else if (values.begin) begin();
else await check();
