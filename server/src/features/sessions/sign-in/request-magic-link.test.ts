import { LIMITS } from '@rookery/contract/kernel/limits.ts';
import { expect, test, beforeEach } from 'vitest';
import { mailRequests } from '#test/mail-requests.ts';
import type { TestServer } from '#test/server.ts';

const on = mailRequests();
const { ask, mailsTo, askTimes, mailAnew } = on;
let server: TestServer;
let redirects = 0;
beforeEach(() => {
  ({ server } = on);
});

test('mails a link and a code with the brand’s name', { tags: ['GAP-002'] }, async () => {
  const reply = await ask({ email: 'Alice@rookery.test', redirect: '/groups?x=1&y=2' });
  expect(reply.status).toBe(202);
  expect(reply.body).toEqual({ success: true });
  const mail = await server.mail.to('Alice@rookery.test');
  expect(mail.subject).toBe('Log in to Nest & <Egg>');
  expect(mail.from?.address).toBe('no-reply@rookery.test');
  const link = /http\S+/.exec(mail.text ?? '')?.[0] ?? '';
  const url = new URL(link);
  expect(url.origin + url.pathname).toBe('http://rookery.test/login');
  expect(url.searchParams.get('magic')).toMatch(/^[\w-]{43}$/);
  expect(url.searchParams.get('redirect')).toBe('/groups?x=1&y=2');
  expect(mail.text).toMatch(/mail: \d{6}\n/);
  expect(mail.html).toContain('Nest &amp; &lt;Egg&gt;');
  expect(mail.html).not.toContain('<Egg>');
  expect(mail.html).toContain(link.replaceAll('&', '&amp;'));
});

test('answers the same for known and unknown addresses', async () => {
  const member = await server.signIn('known@rookery.test');
  const known = await ask({ email: member.email });
  const unknown = await ask({ email: 'unknown@rookery.test' });
  expect([known.status, known.body]).toEqual([unknown.status, unknown.body]);
});

test('refuses a sixth mail per address, network and hour', async () => {
  const email = 'eager@rookery.test';
  expect(await askTimes(5, email, '10.1.0.1')).toEqual([202, 202, 202, 202, 202]);
  await server.mail.to(email, 5);
  server.clock.advance(18 * 60_000);
  const reply = await ask({ email }, '10.1.0.1');
  expect(reply.status).toBe(429);
  expect(reply.body.error_type).toBe('Too many requests');
  expect(reply.body.message).toBe(
    'No new email was sent, because this email address has already received many. Use the newest email, or try again in 42 minutes.',
  );
  expect(reply.headers.get('retry-after')).toBe(String(42 * 60));
  expect(await mailsTo(email)).toBe(5);
  server.clock.advance(42 * 60_000);
  expect((await ask({ email }, '10.1.0.1')).status).toBe(202);
  expect(await mailsTo(email)).toBe(6);
});

test("sends a member's email although strangers exhausted their limits", async () => {
  const { email } = await server.signIn('besieged@rookery.test');
  for (const network of ['10.2.0.1', '10.2.0.2', '10.2.0.3', '10.2.0.4']) {
    expect((await askTimes(6, email, network)).at(-1)).toBe(429);
  }
  const before = await mailsTo(email);
  expect((await ask({ email }, '10.2.0.9')).status).toBe(202);
  expect(await mailsTo(email)).toBe(before + 1);
});

test('refuses known and unknown addresses alike past the limit', async () => {
  const known = await server.signIn('famous@rookery.test');
  const answers: unknown[] = [];
  for (const [email, network] of [
    [known.email, '10.3.0.1'],
    ['nobody-at-all@rookery.test', '10.3.0.2'],
  ] as const) {
    await askTimes(5, email, network);
    const { status, body, headers } = await ask({ email }, network);
    answers.push([status, body, headers.get('retry-after')]);
  }
  expect(answers[0]).toEqual(answers[1]);
});

test('counts address variants as one mailbox but separate members', async () => {
  const spellings = ['o.ne@rookery.test', 'one+a@rookery.test', 'on.e+b.c@rookery.test'];
  const statuses: number[] = [];
  for (const email of [
    ...spellings,
    'one@rookery.test',
    'o.n.e@rookery.test',
    'one+d@rookery.test',
  ]) {
    statuses.push((await ask({ email }, '10.5.0.1')).status);
  }
  expect(statuses).toEqual([202, 202, 202, 202, 202, 429]);
  const members = await Promise.all(spellings.map((email) => server.signIn(email)));
  expect(new Set(members.map(({ ulid }) => ulid)).size).toBe(3);
});

test('mails five of ten concurrent requests for one address', async () => {
  const email = 'burst@rookery.test';
  const replies = await Promise.all(Array.from({ length: 10 }, () => ask({ email }, '10.6.0.1')));
  expect(replies.filter(({ status }) => status === 202)).toHaveLength(5);
  expect(await mailsTo(email)).toBe(5);
});

test('refuses a network’s 21st mail within an hour', { tags: ['GAP-145'] }, async () => {
  for (let nth = 1; nth <= 20; nth++) {
    const reply = await ask({ email: `many${nth}@rookery.test` }, '10.9.9.9');
    expect(reply.status).toBe(202);
  }
  const reply = await ask({ email: 'many21@rookery.test' }, '10.9.9.9');
  expect(reply.status).toBe(429);
  expect(reply.body.error_type).toBe('Too many requests');
  expect(reply.body.message).toBe(
    'No email was sent, because your network made too many requests. Try again in 60 minutes.',
  );
  expect(reply.headers.get('retry-after')).toBe('3600');
});

test.each([
  'nobody',
  'a@b',
  'a b@c.example',
  'a@b.example\r\nBcc: c@d.example',
  'one@a.example,two@a.example',
  '<a@b.example>',
  '"a"@b.example',
  `${'a'.repeat(250)}@b.example`,
  '',
  7,
])('rejects %j as an address', async (email) => {
  const reply = await ask({ email });
  expect(reply.status).toBe(422);
  expect(Object.keys(reply.body.error.fields)).toContain('email');
});

test.each(['//evil.example', 'https://evil.example', '/\\evil.example', '/a\nb', 'feed'])(
  'drops a redirect target of %j',
  { tags: ['AUTH-25'] },
  async (redirect) => {
    const email = `redirect${++redirects}@rookery.test`;
    expect((await ask({ email, redirect })).status).toBe(202);
    const mail = await server.mail.to(email);
    const link = new URL(/http\S+/.exec(mail.text ?? '')?.[0] ?? '');
    expect(link.searchParams.has('redirect')).toBe(false);
  },
);

test('stores and logs no usable secret', async () => {
  const email = 'secret@rookery.test';
  await ask({ email });
  const { text = '' } = await server.mail.to(email);
  const token = /magic=([\w-]+)/.exec(text)?.[1] ?? '';
  const otp = /mail: (\d{6})/.exec(text)?.[1] ?? '';
  const reply = await server.call('POST', '/magicLogin', { body: { otp, email } });
  expect(reply.status).toBe(200);
  const log = server.logs.join('');
  expect(log).toContain('Email written to a file');
  const { access_token: access, refresh_token: refresh } = reply.body;
  for (const secret of [token, access, refresh, email]) expect(log).not.toContain(secret);
  expect(log).not.toMatch(new RegExp(`\\b${otp}\\b`));
  const links = await server.db.selectFrom('magic_links').selectAll().execute();
  const tokens = await server.db.selectFrom('refresh_tokens').selectAll().execute();
  const stored = JSON.stringify([links, tokens]);
  for (const secret of [token, refresh]) {
    expect(stored).not.toContain(secret);
    expect(stored).not.toContain(
      JSON.stringify([...Buffer.from(secret, 'base64url')]).slice(1, -1),
    );
  }
});

test('mails only the link after the code expired', async () => {
  const email = 'late@rookery.test';
  await ask({ email });
  await server.mail.to(email);
  const links = server.db.selectFrom('magic_links').select('id').where('email_key', '=', email);
  server.clock.advance(LIMITS.otpMinutes * 60_000);
  await mailAnew((await links.executeTakeFirstOrThrow()).id);
  const { text = '' } = await server.mail.to(email, 2);
  expect(text).toContain('This email has no code, because it was delayed');
  expect(text).not.toMatch(/\b\d{6}\b|wrong/);
  const token = /magic=([\w-]+)/.exec(text)?.[1];
  expect((await server.call('POST', '/magicLogin', { body: { token } })).status).toBe(200);
});

test.each([
  [0, 'in 15 minutes. The code expires in 10 minutes.'],
  [3.2, 'in 12 minutes. The code expires in 7 minutes.'],
  [9.9, 'in 5 minutes. The code expires in 1 minute.'],
  [14.9, '15 minutes after it was requested.'],
])('states the remaining time in a mail %s minutes late', async (late, words) => {
  const email = `late-by-${late}@rookery.test`;
  await ask({ email });
  await server.mail.to(email);
  const links = server.db.selectFrom('magic_links').select('id').where('email_key', '=', email);
  server.clock.advance(late * 60_000);
  await mailAnew((await links.executeTakeFirstOrThrow()).id);
  const { text } = await server.mail.to(email, 2);
  expect(text).toContain(`The link works once and expires ${words}`);
});

test('sends no mail after its link has expired', async () => {
  const email = 'tardy@rookery.test';
  const id = crypto.randomUUID();
  const past = new Date(server.clock.now().getTime() - 1);
  await server.db
    .insertInto('magic_links')
    .values({
      id,
      email,
      email_key: email,
      ref: null,
      token_hash: Buffer.from(id),
      otp_hash: Buffer.from(id),
      created_at: past,
      token_expires_at: past,
      otp_expires_at: past,
    })
    .execute();
  await mailAnew(id);
  await expect
    .poll(() => server.logs.join(''))
    .toContain('Could not send a login email before its link expired');
  const mails = await server.mail.all();
  expect(mails.filter((mail) => mail.to?.[0]?.address === email)).toEqual([]);
});
