import { expect, test, beforeEach } from 'vitest';
import { codeScene, type MailedTokens } from '#test/code-scene.ts';
import type { TestServer } from '#test/server.ts';

const on = codeScene();
const { askForLink, secretsIn, signIn, wrongCode, guessWrong } = on;
let server: TestServer;
beforeEach(() => {
  ({ server } = on);
});

test('expires a code after five wrong attempts', async () => {
  const email = 'five@rookery.test';
  const { otp } = await askForLink(email);
  for (let by = 1; by <= 5; by++) await signIn({ otp: wrongCode(otp, by), email });
  expect((await signIn({ otp, email })).status).toBe(401);
});

test('disables codes after ten wrong ones until a link sign-in', async () => {
  const email = 'ten@rookery.test';
  const secret = await askForLink(email);
  await guessWrong(email, 10);
  server.clock.advance(1);
  const headers = { 'x-forwarded-for': '10.0.0.1' };
  await server.call('POST', '/v3/magicLink', { body: { email }, headers });
  const { text = '' } = await server.mail.to(email, 4);
  expect(text).toContain('This email has no code, because too many wrong codes');
  expect(text).not.toMatch(/\b\d{6}\b/);
  const refused = await signIn({ otp: secret.otp, email });
  expect(refused.status).toBe(403);
  expect(refused.body.message).toContain('Use the link in the email instead.');
  const token = /magic=([\w-]+)/.exec(text)?.[1] ?? '';
  expect((await signIn({ token })).status).toBe(200);
  const { otp } = await askForLink(email);
  expect((await signIn({ otp, email })).status).toBe(200);
});

test('resets nine wrong attempts after a right code', async () => {
  const email = 'nine@rookery.test';
  await guessWrong(email, 9);
  const right = await askForLink(email);
  expect((await signIn({ otp: right.otp, email })).status).toBe(200);
  await guessWrong(email, 9);
  const again = await askForLink(email);
  expect((await signIn({ otp: again.otp, email })).status).toBe(200);
});

test('checks at most ten of many concurrent guesses', async () => {
  const email = 'parallel@rookery.test';
  const networks = ['10.1.0.1', '10.1.0.2', '10.1.0.3', '10.1.0.4'];
  const mails: MailedTokens[] = [];
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

test("keeps a member's code valid when strangers request emails", async () => {
  const email = 'own-code@rookery.test';
  const own = await askForLink(email, '10.2.0.1');
  await askForLink(email, '10.2.0.2');
  expect((await signIn({ otp: own.otp, email }, '10.2.0.1')).status).toBe(200);
});

test('answers a retry after the code expired without counting it', async () => {
  const email = 'own-lost@rookery.test';
  const attempt = server.freshUlid();
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

test('ignores codes with a timestamp in the future', async () => {
  const email = 'set-back@rookery.test';
  server.clock.advance(3_600_000);
  const ahead = await askForLink(email, '10.2.0.7');
  server.clock.advance(-3_600_000);
  const headers = { 'x-forwarded-for': '10.2.0.7' };
  await server.call('POST', '/v3/magicLink', { body: { email }, headers });
  await server.mail.to(email, 2, 'Log in to');
  const own = secretsIn(await server.mail.to(email, 1, 'Log in to'));
  expect((await signIn({ otp: own.otp, email }, '10.2.0.8')).status).toBe(200);
  expect((await signIn({ otp: ahead.otp, email }, '10.2.0.7')).status).toBe(401);
  expect((await signIn({ token: ahead.token })).status).toBe(401);
});

test('accepts a link sent by a process 59 seconds ahead', async () => {
  const email = 'a-little-ahead@rookery.test';
  server.clock.advance(59_000);
  const { token } = await askForLink(email, '10.2.0.9');
  server.clock.advance(-59_000);
  expect((await signIn({ token })).status).toBe(200);
});

test('accepts a code from another network than it was requested', async () => {
  const email = 'on-the-way@rookery.test';
  const { otp } = await askForLink(email, '10.2.0.3');
  expect((await signIn({ otp, email }, '10.2.0.4')).status).toBe(200);
});
