import { checkConstants } from './checks/constants.ts';
import { checkArchitecture } from './checks/architecture.ts';
import { checkMigrations } from './checks/migrations.ts';
import { readMigrations, readSources, readStyles } from './checks/source-tree.ts';
import { checkStyles } from './checks/styles.ts';

const sources = readSources();
const violations = [
  ...checkArchitecture(sources),
  ...checkConstants(sources),
  ...checkMigrations(readMigrations()),
  ...checkStyles(sources, readStyles()),
];
for (const { path, line, message } of violations) console.error(`${path}:${line}\n  ${message}`);
if (violations.length > 0) {
  console.error(`\n${violations.length} broken import rules; see ARCHITECTURE.md.`);
  process.exitCode = 1;
}
