import type { RelatedTest } from './related-tests.ts';

const WORKERS = 2;
const USUAL_SECONDS = 4;
const START_SECONDS = 4;
const BUILD_SECONDS = 10;

export interface Fit {
  paths: string[];
  left: string[];
}

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
