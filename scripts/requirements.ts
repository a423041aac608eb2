import { parseArgs } from 'node:util';

import {
  type RequirementList,
  type WaitingList,
  measureCoverage,
} from './checks/requirement-list.ts';
import { listFiles, readText } from './checks/source-tree.ts';

// npm run requirements [-- --require AUTH,GUARD]: fails where an id of these groups has neither a test nor a later step.
const { values } = parseArgs({ options: { require: { type: 'string' } } });

const list = JSON.parse(readText('requirements/requirements.json')) as RequirementList;
const waiting = JSON.parse(readText('requirements/waiting.json')) as WaitingList;
const tests = listFiles()
  .filter((path) => /\.test\.tsx?$/.test(path) || /^e2e\/.*\.ts$/.test(path))
  // The test of this count names ids as examples.
  .filter((path) => !path.startsWith('scripts/'))
  .map((path) => ({ path, text: readText(path) }));

const coverage = measureCoverage(list, waiting, tests);
let total = 0;
for (const { group, tested, waiting: later, missing } of coverage.groups) {
  total += tested.length;
  console.log(`${group.name} ${tested.length}/${group.ids.length}  ${group.title}`);
  if (missing.length > 0) console.log(`  without a test: ${missing.join(' ')}`);
  for (const [step, ids] of Object.entries(Object.groupBy(later, (id) => waiting[id] ?? ''))) {
    console.log(`  waits for ${step}: ${ids?.join(' ')}`);
  }
}
console.log(
  `\n${total}/${coverage.groups.reduce((sum, each) => sum + each.group.ids.length, 0)} in all`,
);

const complaints = [
  ...coverage.unknown.map((each) => `No such requirement: ${each}.`),
  ...coverage.overtaken.map((id) => `${id} has a test: take it out of requirements/waiting.json.`),
];
for (const name of values.require?.split(',') ?? []) {
  const found = coverage.groups.find(({ group }) => group.name === name);
  if (!found) complaints.push(`No such group: ${name}.`);
  else if (found.missing.length > 0) {
    complaints.push(`${name} lacks a test or a later step for ${found.missing.join(' ')}.`);
  }
}
for (const complaint of complaints) console.error(complaint);
if (complaints.length > 0) process.exitCode = 1;
