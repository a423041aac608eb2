/**
 * Batches the requests of one event loop turn without a timer. A failure rejects the whole batch.
 * @param answerAll returns the answers in the order of the requests
 */
export function batchPerTick<Asked, Answer>(
  answerAll: (asked: readonly Asked[]) => Promise<readonly Answer[]>,
): (one: Asked) => Promise<Answer> {
  let waiting: { asked: Asked[]; answers: Promise<readonly Answer[]> } | null = null;

  function gather() {
    const { promise, resolve, reject } = Promise.withResolvers<readonly Answer[]>();
    const asked: Asked[] = [];
    setImmediate(() => {
      waiting = null;
      void answerAll(asked).then(resolve, reject);
    });
    return { asked, answers: promise };
  }

  return async (one) => {
    waiting ??= gather();
    const { asked, answers } = waiting;
    const at = asked.push(one) - 1;
    const answer = (await answers)[at];
    if (answer === undefined) throw new Error(`Item ${at} of the batch has no answer.`);
    return answer;
  };
}
