import { checkLaws } from './checks/laws.ts';
import { readSources } from './checks/source-tree.ts';

const violations = checkLaws(readSources());
for (const { path, line, message } of violations) console.error(`${path}:${line}\n  ${message}`);
if (violations.length > 0) {
  console.error(`\n${violations.length} broken laws; ARCHITECTURE.md explains them.`);
  process.exitCode = 1;
}
