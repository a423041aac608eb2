import {
  type RequirementList,
  type WaitingList,
  idsOf,
  measureCoverage,
} from './checks/requirement-list.ts';
import { listFiles, readText } from './checks/source-tree.ts';

// npm run requirements: fails for an id with neither a test nor a later step that it waits for.
const list = JSON.parse(readText('requirements/requirements.json')) as RequirementList;
const waiting = JSON.parse(readText('requirements/waiting.json')) as WaitingList;
const tests = listFiles()
  .filter((path) => /\.test\.tsx?$/.test(path))
  .filter((path) => !/\.thorough\.test\.tsx?$/.test(path))
  .filter((path) => !path.startsWith('scripts/'))
  .map((path) => ({ path, text: readText(path) }));

const { groups, complaints } = measureCoverage(list, waiting, tests);
for (const { group, tested, inPart, waiting: later, missing } of groups) {
  const parts = inPart.length > 0 ? `, ${inPart.length} of them partly` : '';
  console.log(`${group.name} ${tested.length}/${idsOf(group).length}${parts}  ${group.title}`);
  if (missing.length > 0) console.log(`  without a test: ${missing.join(' ')}`);
  for (const id of inPart) {
    for (const [step, what] of Object.entries(waiting.inPart[id] ?? {})) {
      console.log(`  ${id} partly; step ${step}: ${what}`);
    }
  }
  const bySteps = Object.groupBy(later, (id) => waiting.whole[id] ?? 0);
  for (const [step, ids] of Object.entries(bySteps)) {
    console.log(`  step ${step}: ${ids?.join(' ')}`);
  }
}

const count = (pick: (group: (typeof groups)[number]) => string[]): number =>
  groups.reduce((sum, group) => sum + pick(group).length, 0);
const all = count(({ group }) => idsOf(group));
const parts = count((group) => group.inPart);
console.log(
  `\nOf ${all}: ${count((group) => group.tested) - parts} tested, ${parts} partly tested, ` +
    `${count((group) => group.waiting)} waiting, ${count((group) => group.missing)} without a test or a step.`,
);
for (const complaint of complaints) console.error(complaint);
if (complaints.length > 0) process.exitCode = 1;
