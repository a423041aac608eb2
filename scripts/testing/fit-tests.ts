import type { RelatedTest } from './related-tests.ts';

const WORKERS = 2;
/** The assumed seconds of a file that has never run here. */
const USUAL_SECONDS = 4;
/** The seconds that PostgreSQL needs to start, and the build of the web app for journeys. */
const START_SECONDS = 4;
const BUILD_SECONDS = 10;

export interface Fit {
  paths: string[];
  left: string[];
}

/** Takes the nearest tests that fit into the time, and at least one. @param limit in seconds of wall time */
export function fitTests(
  related: readonly RelatedTest[],
  durations: Readonly<Record<string, number>>,
  limit: number,
): Fit {
  const fit: Fit = { paths: [], left: [] };
  let seconds = START_SECONDS;
  let hasBuild = false;
  for (const { path } of related) {
    const needsBuild: boolean = path.startsWith('e2e/') && !hasBuild;
    const cost = (needsBuild ? BUILD_SECONDS : 0) + (durations[path] ?? USUAL_SECONDS) / WORKERS;
    if (fit.paths.length > 0 && seconds + cost > limit) {
      fit.left.push(path);
      continue;
    }
    seconds += cost;
    hasBuild ||= needsBuild;
    fit.paths.push(path);
  }
  return fit;
}
