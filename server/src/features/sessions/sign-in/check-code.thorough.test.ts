// Thorough: enters as many wrong codes as a server accepts in total.
import { TOTAL_WRONG_CODE_LIMIT } from '@rookery/contract/kernel/limits.ts';
import { expect, test } from 'vitest';
import { codeScene } from '#test/code-scene.ts';
import { startTestServer } from '#test/server.ts';

const on = codeScene();
const { askForLink, signIn, insertUnguessable } = on;

test('disables codes after too many wrong ones in total', async () => {
  const strict = await startTestServer({ config: { rateLimits: true } });
  try {
    let networks = 0;
    const freshNetwork = (): string => `10.3.${Math.floor(++networks / 250)}.${networks % 250}`;
    const guess = async (email: string): Promise<number> => {
      await insertUnguessable(strict, email);
      const replies = await Promise.all(
        Array.from({ length: 5 }, () => signIn({ otp: '123456', email }, freshNetwork(), strict)),
      );
      return replies.filter(({ status }) => status === 401).length;
    };
    let looked = 0;
    for (let nth = 1; nth <= TOTAL_WRONG_CODE_LIMIT.points / 5 + 1; nth++) {
      looked += await guess(`person${nth}@rookery.test`);
    }
    expect(looked).toBe(TOTAL_WRONG_CODE_LIMIT.points);
    const email = 'rightful@rookery.test';
    const { otp, token } = await askForLink(email, freshNetwork(), strict);
    const refused = await signIn({ otp, email }, freshNetwork(), strict);
    expect(refused.status).toBe(429);
    expect(refused.body.message).toContain('Use the link in the email instead.');
    expect((await signIn({ token }, freshNetwork(), strict)).status).toBe(200);
    strict.clock.advance(TOTAL_WRONG_CODE_LIMIT.seconds * 1000);
    const later = await askForLink(email, freshNetwork(), strict);
    expect((await signIn({ otp: later.otp, email }, freshNetwork(), strict)).status).toBe(200);
  } finally {
    await strict.stop();
  }
});
