import {
  type RequirementList,
  type WaitingList,
  measureCoverage,
  waitingFor,
} from './checks/requirement-list.ts';
import { listFiles, readText } from './checks/source-tree.ts';

// npm run requirements: fails where an id has neither a test nor a later step that it waits for.
/** The last step whose work is done: nothing may wait for it any more. */
const DONE = 5;

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
for (const { group, missing } of coverage.groups) {
  if (missing.length === 0) continue;
  complaints.push(`${group.name} lacks a test or a later step for ${missing.join(' ')}.`);
}
for (const id of waitingFor(waiting, DONE)) {
  complaints.push(`${id} waits for ${waiting[id]}, which is done: it needs a test.`);
}
for (const complaint of complaints) console.error(complaint);
if (complaints.length > 0) process.exitCode = 1;
