import type { RelatedTest } from './related-tests.ts';

/** Two workers run files side by side. */
const WORKERS = 2;
/** A file that has never run here is taken to need this long. */
const USUAL_SECONDS = 4;
/** Starting PostgreSQL; and building the web app, for journeys. */
const START_SECONDS = 4;
const BUILD_SECONDS = 10;

export interface Fit {
  paths: string[];
  /** Related files for which there is no time. */
  left: string[];
}

/** Takes the nearest tests for which the time is enough, and at least one. @param limit seconds, as by a clock */
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
