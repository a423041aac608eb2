import { ConfigError } from '#src/platform/config/config-error.ts';

// Variables of other programs whose names resemble Rookery's.
const namesOfOthers: ReadonlySet<string> = new Set([
  'API_URL',
  'HOME',
  'HOSTS',
  'PORTS',
  'POST',
  'TENANTS',
]);

/** Refuses RATE_LIMIT, DATADIR and the like: a setting that silently does nothing is worse than none. */
export function refuseMisspellings(env: NodeJS.ProcessEnv, names: readonly string[]): void {
  for (const given of Object.keys(env)) {
    if (names.includes(given) || namesOfOthers.has(given)) continue;
    const meant = names.find((name) => isMisspelt(given, name));
    if (meant === undefined) continue;
    throw new ConfigError(given, `is not a Rookery setting. Did you mean ${meant}?`);
  }
}

function isMisspelt(given: string, name: string): boolean {
  if (plain(given) === plain(name)) return true;
  // Short names have valid neighbours: HOME is two letters from HOST.
  if (name.length < 6) return false;
  const tolerance = name.length < 9 ? 1 : 2;
  if (Math.abs(given.length - name.length) > tolerance) return false;
  return editDistance(given, name) <= tolerance;
}

function plain(name: string): string {
  return name.toUpperCase().replaceAll(/[_-]/g, '');
}

function editDistance(left: string, right: string): number {
  let beforePrevious: number[] = [];
  let previous = Array.from({ length: right.length + 1 }, (_, index) => index);
  for (let row = 1; row <= left.length; row += 1) {
    const current = [row];
    for (let column = 1; column <= right.length; column += 1) {
      const same = left[row - 1] === right[column - 1];
      let best = Math.min(
        (previous[column] ?? 0) + 1,
        (current[column - 1] ?? 0) + 1,
        (previous[column - 1] ?? 0) + (same ? 0 : 1),
      );
      const swapped =
        row > 1 &&
        column > 1 &&
        left[row - 1] === right[column - 2] &&
        left[row - 2] === right[column - 1];
      if (swapped) best = Math.min(best, (beforePrevious[column - 2] ?? 0) + 1);
      current.push(best);
    }
    beforePrevious = previous;
    previous = current;
  }
  return previous[right.length] ?? 0;
}
