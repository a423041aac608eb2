const DEADLOCK = '40P01';
const MOST_TRIES = 3;

/** Runs work that PostgreSQL may end because of a deadlock. It has no effect then and runs again, 3 times at most. */
export async function retryDeadlock<Result>(work: () => Promise<Result>): Promise<Result> {
  for (let tries = 1; ; tries += 1) {
    try {
      return await work();
    } catch (error) {
      const isDeadlock = (error as { code?: unknown }).code === DEADLOCK;
      if (!isDeadlock || tries === MOST_TRIES) throw error;
    }
  }
}
