export interface Steps {
  /** Does one step within so many seconds, and prints how long it took and what it says of itself. */
  step<Result>(name: string, seconds: number, work: () => Promise<Result>): Promise<Result>;
  /** What the step that runs now has measured, for its line. */
  say(words: string): void;
  /** Done at the end, however it comes; the last that was asked for first. */
  atEnd(work: () => Promise<unknown>): void;
  end(): Promise<void>;
}

/** A drill is a row of steps: each with a bound in time, and all that they made is cleared away after them. */
export function createSteps(): Steps {
  const endings: (() => Promise<unknown>)[] = [];
  const began = performance.now();
  let said: string[] = [];
  const end = async (): Promise<void> => {
    for (const work of endings.splice(0).toReversed()) {
      await work().catch((error: Error) => console.error(`Not cleared away: ${error.message}`));
    }
    console.log(`${((performance.now() - began) / 1000).toFixed(1).padStart(6)} s  in all`);
  };
  for (const signal of ['SIGINT', 'SIGTERM'] as const) {
    process.once(signal, () => void end().finally(() => process.exit(1)));
  }
  return {
    async step(name, seconds, work) {
      said = [];
      const started = performance.now();
      const outcome = await withinSeconds(seconds, name, work());
      const took = ((performance.now() - started) / 1000).toFixed(1).padStart(6);
      console.log(`${took} s  ${name}${said.length > 0 ? `: ${said.join(', ')}` : ''}`);
      return outcome;
    },
    say: (words) => void said.push(words),
    atEnd: (work) => void endings.push(work),
    end,
  };
}

async function withinSeconds<Result>(
  seconds: number,
  name: string,
  work: Promise<Result>,
): Promise<Result> {
  const late = Promise.withResolvers<never>();
  const timer = setTimeout(
    () => late.reject(new Error(`"${name}" took longer than ${seconds} s.`)),
    seconds * 1000,
  );
  try {
    return await Promise.race([work, late.promise]);
  } finally {
    clearTimeout(timer);
  }
}

/** Asks again and again until something is there; the step's own bound is what ends it. */
export async function until<Result>(look: () => Promise<Result | null>): Promise<Result> {
  for (;;) {
    const found = await look();
    if (found !== null) return found;
    await new Promise((resolve) => setTimeout(resolve, 50));
  }
}

export function assert(isSo: boolean, otherwise: string): asserts isSo {
  if (!isSo) throw new Error(otherwise);
}
