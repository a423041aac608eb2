import type { KeptOptions, RunningQuery } from './kept-instead.ts';

/** The server's answer, or where there is none what this device kept. @throws what `fetch` threw */
export async function orKept<T>(
  query: RunningQuery,
  fetch: () => Promise<T>,
  options: KeptOptions<T> = {},
): Promise<T> {
  try {
    return await fetch();
  } catch (error) {
    const kept = await import('./kept-instead.ts').then(
      ({ keptInstead }) => keptInstead(query, error, options),
      // Its code is kept with the app's files; where they are gone, so is this.
      () => null,
    );
    if (kept === null) throw error;
    return kept;
  }
}
