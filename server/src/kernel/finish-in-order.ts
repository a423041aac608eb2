export type FinishStep = readonly [name: string, finish: () => Promise<void>];

/**
 * Runs the steps in order until `giveUp` resolves. A failure does not stop the next step.
 * @returns the names of unfinished steps
 */
export async function finishInOrder(
  work: readonly FinishStep[],
  giveUp: Promise<unknown>,
  onFailure: (error: unknown, name: string) => void,
): Promise<string[]> {
  const left = new Set(work.map(([name]) => name));
  let isGivenUp = false;
  const giving = giveUp.then(() => {
    isGivenUp = true;
  });
  for (const [name, finish] of work) {
    const finishing = finish().then(
      () => void left.delete(name),
      (error: unknown) => {
        if (!isGivenUp) onFailure(error, name);
      },
    );
    // oxlint-disable-next-line no-await-in-loop -- what comes later may still be needed by this
    await Promise.race([finishing, giving]);
    if (isGivenUp) break;
  }
  return [...left];
}
