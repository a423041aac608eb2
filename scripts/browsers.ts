import { findBrowserUses, isForBrowsers } from './checks/browser-uses.ts';
import { judgeBrowsers } from './checks/browser-exceptions.ts';
import { isTest, listFiles, readText } from './checks/source-tree.ts';

const files = listFiles()
  .filter((path) => isForBrowsers(path) && !isTest(path))
  .map((path) => ({ path, text: readText(path) }));
const failures = judgeBrowsers(findBrowserUses(files));
for (const failure of failures) console.error(failure);
if (failures.length > 0) process.exitCode = 1;
