import { existsSync } from 'node:fs';
import { join } from 'node:path';

import { variableNames } from '../server/src/platform/config/config.ts';
import { type Complaint, checkFolders, checkPaths, checkVariables } from './checks/documents.ts';
import { listFiles, readText, repository } from './checks/source-tree.ts';

const files = listFiles();
const complaints: Complaint[] = [];

for (const path of ['README.md', 'ARCHITECTURE.md', 'CONTRIBUTING.md', '.env.example']) {
  if (existsSync(join(repository, path))) continue;
  complaints.push({ path, line: 1, message: 'This document is missing.' });
}
const documents = files.filter((path) =>
  /^(README|ARCHITECTURE|CONTRIBUTING)\.md$|^docs\/.*\.md$/.test(path),
);
for (const path of documents) complaints.push(...checkPaths({ path, text: readText(path) }, files));
if (files.includes('ARCHITECTURE.md')) {
  const architecture = { path: 'ARCHITECTURE.md', text: readText('ARCHITECTURE.md') };
  complaints.push(...checkFolders(architecture, files));
}
if (files.includes('.env.example')) {
  const example = { path: '.env.example', text: readText('.env.example') };
  // DEMO_DATA names the folder of npm run demo. The server itself never reads it.
  complaints.push(...checkVariables(example, [...variableNames, 'DEMO_DATA']));
}

for (const { path, line, message } of complaints) console.error(`${path}:${line}\n  ${message}`);
if (complaints.length > 0) process.exitCode = 1;
