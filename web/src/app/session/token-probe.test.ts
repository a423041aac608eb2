import { expect, test, vi } from 'vitest';

import { createApi } from '#web/data/api/client.ts';
import { ApiError } from '#web/data/http/api-error.ts';
import { openBrowserPage } from '#web/data/page/browser-page.ts';
import { realClock } from '#web/data/page/clock.ts';
import { createMemoryStorage } from '#web/data/session/browser-storage.ts';
import { createSession, endSession, storeTokens } from '#web/data/session/session.ts';

import { createTokenProbe } from './token-probe.part.ts';

const ANSWER = { success: true };

function open() {
  const waiting: PromiseWithResolvers<unknown>[] = [];
  const ended: string[] = [];
  const session = createSession(createMemoryStorage());
  const page = openBrowserPage({
    session,
    clock: { ...realClock, now: () => 1_000_000 },
    api: createApi({
      session,
      refresher: { refresh: () => Promise.reject(new Error('')), settled: async () => undefined },
      send: () => {
        const answer = Promise.withResolvers<unknown>();
        waiting.push(answer);
        return answer.promise;
      },
      onSessionEnded: () => undefined,
    }),
  });
  page.leaving.signOut = async (reason = 'asked') => void ended.push(reason);
  const signIn = (name: string): boolean =>
    storeTokens(session, { access_token: `${name}.${'x'.repeat(20)}` });
  const leave = (): void => {
    endSession(session);
    page.drop();
  };
  const asked = (calls: number) => vi.waitFor(() => expect(waiting).toHaveLength(calls));
  return { probe: page.part(createTokenProbe), waiting, ended, asked, signIn, leave };
}

test("probes the token again for the tab's next member", async () => {
  const { probe, waiting, asked, signIn, leave } = open();
  signIn('alice');
  const first = probe();
  await asked(1);
  waiting[0]?.resolve(ANSWER);
  expect([await first, await probe(), waiting.length]).toEqual([true, true, 1]);
  leave();
  signIn('bob');
  const second = probe();
  await asked(2);
  waiting[1]?.resolve(ANSWER);
  expect([await second, await probe(), waiting.length]).toEqual([true, true, 2]);
});

test.each([
  ['a good answer', ({ resolve }: PromiseWithResolvers<unknown>) => resolve(ANSWER)],
  [
    'a refusal',
    ({ reject }: PromiseWithResolvers<unknown>) =>
      reject(new ApiError({ status: 403, type: 'forbidden', message: 'No.' })),
  ],
])("ends no session after the probe's member left: %s", async (_what, answer) => {
  const { probe, waiting, ended, asked, signIn, leave } = open();
  signIn('alice');
  const probed = probe();
  await asked(1);
  leave();
  signIn('bob');
  for (const call of waiting) answer(call);
  await probed;
  expect(ended).toEqual([]);
});
