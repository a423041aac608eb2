import { WRONG_CODES_IN_ALL } from '@rookery/contract/kernel/limits.ts';
import { makeUlid } from '@rookery/contract/kernel/ulid.ts';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { startTestServer, type Reply, type TestServer } from '#test/server.ts';

// Rate limits are off here: what ends a code is its strength.
let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.stop());

interface Mailed {
  token: string;
  otp: string;
}

async function askForLink(email: string, network = '10.0.0.1', on = server): Promise<Mailed> {
  // Mails of one millisecond have no order.
  on.clock.advance(1);
  const before = (await on.mail.all()).filter(
    (mail) => mail.to?.[0]?.address === email && mail.subject?.startsWith('Sign in to'),
  ).length;
  const headers = { 'x-forwarded-for': network };
  const reply = await on.call('POST', '/v3/magicLink', { body: { email }, headers });
  expect(reply.status).toBe(202);
  return secretsIn(await on.mail.to(email, before + 1, 'Sign in to'));
}

const secretsIn = ({ text = '' }: { text?: string | undefined }): Mailed => ({
  token: /magic=([\w-]+)/.exec(text)?.[1] ?? '',
  otp: /mail: (\d{6})/.exec(text)?.[1] ?? '',
});

const signIn = (body: unknown, network = '10.0.0.1', on = server): Promise<Reply> =>
  on.call('POST', '/magicLogin', { body, headers: { 'x-forwarded-for': network } });
const wrongCode = (otp: string, by = 1): string =>
  String((Number(otp) + by) % 1_000_000).padStart(6, '0');

/** Types wrong codes, five a mail. */
async function guessWrong(email: string, times: number): Promise<void> {
  let mailed = await askForLink(email);
  for (let nth = 1; nth <= times; nth++) {
    expect((await signIn({ otp: wrongCode(mailed.otp, nth), email })).status).toBe(401);
    if (nth % 5 === 0 && nth < times) mailed = await askForLink(email);
  }
}

/** A mail that waits for a code which nobody can know. */
async function insertUnguessable(on: TestServer, email: string): Promise<void> {
  const [now, id] = [on.clock.now(), crypto.randomUUID()];
  const soon = new Date(now.getTime() + 60_000);
  await on.db
    .insertInto('magic_links')
    .values({
      id,
      email,
      email_key: email,
      ref: null,
      created_at: now,
      token_hash: Buffer.from(id),
      otp_hash: Buffer.from(id),
      token_expires_at: soon,
      otp_expires_at: soon,
    })
    .execute();
}

test('five wrong codes end a code, with rate limits off as well', async () => {
  const email = 'five@rookery.test';
  const { otp } = await askForLink(email);
  for (let by = 1; by <= 5; by++) await signIn({ otp: wrongCode(otp, by), email });
  expect((await signIn({ otp, email })).status).toBe(401);
});

test('after ten wrong codes over two mails an address signs in by link alone, until it has', async () => {
  const email = 'ten@rookery.test';
  const secret = await askForLink(email);
  await guessWrong(email, 10);
  server.clock.advance(1);
  const headers = { 'x-forwarded-for': '10.0.0.1' };
  await server.call('POST', '/v3/magicLink', { body: { email }, headers });
  const { text = '' } = await server.mail.to(email, 4);
  expect(text).toContain('There is no code this time');
  expect(text).not.toMatch(/\b\d{6}\b/);
  const refused = await signIn({ otp: secret.otp, email });
  expect(refused.status).toBe(403);
  expect(refused.body.message).toContain('Use the link in the mail.');
  const token = /magic=([\w-]+)/.exec(text)?.[1] ?? '';
  expect((await signIn({ token })).status).toBe(200);
  const { otp } = await askForLink(email);
  expect((await signIn({ otp, email })).status).toBe(200);
});

test('nine wrong codes are forgiven by a right one', async () => {
  const email = 'nine@rookery.test';
  await guessWrong(email, 9);
  const right = await askForLink(email);
  expect((await signIn({ otp: right.otp, email })).status).toBe(200);
  await guessWrong(email, 9);
  const again = await askForLink(email);
  expect((await signIn({ otp: again.otp, email })).status).toBe(200);
});

test('ten of very many guesses side by side, over codes of several networks, are looked at', async () => {
  const email = 'parallel@rookery.test';
  const networks = ['10.1.0.1', '10.1.0.2', '10.1.0.3', '10.1.0.4'];
  const mails: Mailed[] = [];
  for (const network of networks) mails.push(await askForLink(email, network));
  await Promise.all(
    networks.flatMap((network, at) =>
      Array.from({ length: 5 }, (_, by) =>
        signIn({ otp: wrongCode(mails[at]?.otp ?? '', by + 1), email }, network),
      ),
    ),
  );
  const row = await server.db
    .selectFrom('wrong_codes')
    .select('in_row')
    .orderBy('last_at', 'desc')
    .executeTakeFirstOrThrow();
  expect(row.in_row).toBe(10);
  expect((await signIn({ otp: mails[3]?.otp, email }, '10.1.0.4')).status).toBe(403);
  expect((await signIn({ token: mails[3]?.token }, '10.1.0.4')).status).toBe(200);
});

test('a mail that somebody else asks for does not take the place of the member’s own code', async () => {
  const email = 'own-code@rookery.test';
  const own = await askForLink(email, '10.2.0.1');
  await askForLink(email, '10.2.0.2');
  expect((await signIn({ otp: own.otp, email }, '10.2.0.1')).status).toBe(200);
});

test('a lost answer is answered after the end of a code that was not the newest, and no code is tried by it', async () => {
  const email = 'own-lost@rookery.test';
  const attempt = makeUlid(server.clock.now().getTime());
  const { otp } = await askForLink(email, '10.2.0.5');
  await askForLink(email, '10.2.0.6');
  server.clock.advance(9.5 * 60_000);
  const opened = await signIn({ otp, email, attempt }, '10.2.0.5');
  expect(opened.status).toBe(200);
  server.clock.advance(60_000);
  const again = await signIn({ otp, email, attempt }, '10.2.0.5');
  expect([again.status, again.body.refresh_token]).toEqual([200, opened.body.refresh_token]);
  for (let by = 1; by <= 3; by++) {
    expect((await signIn({ otp: wrongCode(otp, by), email }, '10.2.0.5')).status).toBe(401);
  }
  const links = await server.db
    .selectFrom('magic_links')
    .select('otp_tries')
    .where('email_key', '=', email)
    .execute();
  expect(links.map((link) => link.otp_tries)).toEqual([0, 0]);
});

test('after a clock that ran ahead was set back, codes mailed since are right, and what was mailed then opens nothing', async () => {
  const email = 'set-back@rookery.test';
  server.clock.advance(3_600_000);
  const ahead = await askForLink(email, '10.2.0.7');
  server.clock.advance(-3_600_000);
  const headers = { 'x-forwarded-for': '10.2.0.7' };
  await server.call('POST', '/v3/magicLink', { body: { email }, headers });
  await server.mail.to(email, 2, 'Sign in to');
  // Mails lie in the order of the clock.
  const own = secretsIn(await server.mail.to(email, 1, 'Sign in to'));
  expect((await signIn({ otp: own.otp, email }, '10.2.0.8')).status).toBe(200);
  expect((await signIn({ otp: ahead.otp, email }, '10.2.0.7')).status).toBe(401);
  expect((await signIn({ token: ahead.token })).status).toBe(401);
});

test('what a process mails whose clock is a little ahead opens at another one', async () => {
  const email = 'a-little-ahead@rookery.test';
  server.clock.advance(59_000);
  const { token } = await askForLink(email, '10.2.0.9');
  server.clock.advance(-59_000);
  expect((await signIn({ token })).status).toBe(200);
});

test('a code of the newest mail is taken from another network than asked for it', async () => {
  const email = 'on-the-way@rookery.test';
  const { otp } = await askForLink(email, '10.2.0.3');
  expect((await signIn({ otp, email }, '10.2.0.4')).status).toBe(200);
});

test('with rate limits on, too many wrong codes over all addresses leave links alone', async () => {
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
    for (let nth = 1; nth <= WRONG_CODES_IN_ALL.points / 5 + 1; nth++) {
      looked += await guess(`person${nth}@rookery.test`);
    }
    expect(looked).toBe(WRONG_CODES_IN_ALL.points);
    const email = 'rightful@rookery.test';
    const { otp, token } = await askForLink(email, freshNetwork(), strict);
    const refused = await signIn({ otp, email }, freshNetwork(), strict);
    expect(refused.status).toBe(429);
    expect(refused.body.message).toContain('Use the link in the mail.');
    expect((await signIn({ token }, freshNetwork(), strict)).status).toBe(200);
    strict.clock.advance(WRONG_CODES_IN_ALL.seconds * 1000);
    const later = await askForLink(email, freshNetwork(), strict);
    expect((await signIn({ otp: later.otp, email }, freshNetwork(), strict)).status).toBe(200);
  } finally {
    await strict.stop();
  }
});
