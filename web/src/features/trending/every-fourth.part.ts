const PERIOD = 4;

export function createEveryFourth(): () => boolean {
  let calls = 0;
  return () => {
    calls += 1;
    return calls % PERIOD === 0;
  };
}
