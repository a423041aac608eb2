const PERIOD = 4;

/** Counts calls, and tells on each fourth that what is held has to be fetched again. */
export function createEveryFourth(): () => boolean {
  let calls = 0;
  return () => {
    calls += 1;
    return calls % PERIOD === 0;
  };
}
