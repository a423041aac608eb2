import { tagsOf } from '../checks/test-tags.ts';
import { readSources } from '../checks/source-tree.ts';

export function taggedFiles(requirements: readonly string[]): string[] {
  const tests = readSources().filter(({ path }) => /\.test\.tsx?$/.test(path));
  const tagged = tests.filter(({ text }) => tagsOf(text).some((id) => requirements.includes(id)));
  if (tagged.length === 0) throw new Error(`No test has the tag ${requirements.join(' or ')}.`);
  return tagged.map(({ path }) => path);
}
