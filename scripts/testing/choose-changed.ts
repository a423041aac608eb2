import { readSources } from '../checks/source-tree.ts';
import { changedFiles } from './changed-files.ts';
import { readDurations } from './durations.ts';
import { fitTests } from './fit-tests.ts';
import { relatedTests } from './related-tests.ts';

/** `npm test -- --changed` finishes within a minute. The rest of the minute is for a slow start. */
const LIMIT_SECONDS = 50;

/**
 * The test files for `--changed`: those that uncommitted changes can break, nearest first, as many as fit into
 * a minute. Null when the change concerns every test; empty when it concerns none. Prints its choice.
 */
export async function chooseChanged(): Promise<string[] | null> {
  const changed = await changedFiles();
  const related = relatedTests(changed, readSources());
  if (related === null) {
    console.log('The change affects every test.');
    return null;
  }
  const { paths, left } = fitTests(related, readDurations(), LIMIT_SECONDS);
  console.log(`${changed.length} changed files, ${related.length} related test files.`);
  if (left.length > 0) {
    console.log(`Skipped, because they do not fit into a minute:\n  ${left.join('\n  ')}`);
  }
  return paths;
}
