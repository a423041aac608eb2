export interface Steps {
  step<Result>(name: string, seconds: number, work: () => Promise<Result>): Promise<Result>;
  say(words: string): void;
  /** Adds work that runs at the end, even after a failure. The work that was added last runs first. */
  atEnd(work: () => Promise<unknown>): void;
  end(): Promise<void>;
}

export function createSteps(): Steps {
  const endings: (() => Promise<unknown>)[] = [];
  const began = performance.now();
  let said: string[] = [];
  const end = async (): Promise<void> => {
    for (const work of endings.splice(0).toReversed()) {
      await work().catch((error: Error) => console.error(`Cleanup failed: ${error.message}`));
    }
    console.log(`${((performance.now() - began) / 1000).toFixed(1).padStart(6)} s  total`);
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
