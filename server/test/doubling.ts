export async function cpuMs(work: () => unknown): Promise<number> {
  const before = process.cpuUsage();
  await work();
  const { user, system } = process.cpuUsage(before);
  return (user + system) / 1000;
}

export type TextFamily = (characters: number) => string;

const CHARACTERS = 16 * 1024;
/**
 * Milliseconds. Smaller costs are negligible. Quadratic work exceeds this limit at large sizes, however
 * cheap each step is.
 */
const FLOOR_MS = 4;
const MOST_TIMES = 2.5;
const DOUBLINGS = 3;
const ROUNDS = 10;
const PLAIN_MS = 1000;
const ROUNDS_OF_LONG = 3;

/**
 * Returns how much the cost grows when the text doubles. Null if the cost grows at most 2.5 times or is
 * negligible. Only repeated growth counts.
 */
export async function growthBeyondDouble(
  work: (text: string) => unknown,
  family: TextFamily,
): Promise<number | null> {
  if ((await cpuMs(() => work(family(CHARACTERS * 2)))) < FLOOR_MS) return null;
  let least = Infinity;
  for (let doubling = 0; doubling < DOUBLINGS; doubling++) {
    const characters = CHARACTERS * 2 ** doubling;
    const times = await growth(work, family(characters), family(characters * 2));
    if (times === null) return null;
    least = Math.min(least, times);
  }
  return least;
}

/** Uses the minimum of several rounds, because noise only adds time. */
async function growth(
  work: (text: string) => unknown,
  text: string,
  twice: string,
): Promise<number | null> {
  const least = { once: Infinity, twice: Infinity };
  const rounds = (): number => (least.twice > PLAIN_MS ? ROUNDS_OF_LONG : ROUNDS);
  for (let round = 1; round <= rounds(); round++) {
    least.once = Math.min(least.once, await cpuMs(() => work(text)));
    least.twice = Math.min(least.twice, await cpuMs(() => work(twice)));
    const isSmall = least.twice < FLOOR_MS;
    if (isSmall || (round >= 3 && least.twice <= least.once * MOST_TIMES)) return null;
  }
  return least.twice / least.once;
}

export function repeated(piece: string, before = '', after = ''): TextFamily {
  return (characters) => before + piece.repeat(Math.ceil(characters / piece.length)) + after;
}

export function halves(one: string, other: string, before = '', after = ''): TextFamily {
  return (characters) =>
    before +
    one.repeat(Math.ceil(characters / 2 / one.length)) +
    other.repeat(Math.ceil(characters / 2 / other.length)) +
    after;
}
