import { afterAll, beforeAll, expect, test } from 'vitest';
import { startTestServer, type TestServer } from '#test/server.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer({ config: { brandName: 'Nest & <Egg>', rateLimits: true } });
});
afterAll(() => server.stop());

let networks = 0;
/** From a network of its own, unless one is named. */
function ask(body: unknown, network = `10.0.${Math.floor(++networks / 250)}.${networks % 250}`) {
  return server.call('POST', '/v3/magicLink', { body, headers: { 'x-forwarded-for': network } });
}

test('GAP-002 the mail has a link and a code, in the brand’s name', async () => {
  const reply = await ask({ email: 'Alice@rookery.test', redirect: '/groups?x=1&y=2' });
  expect(reply.status).toBe(202);
  expect(reply.body).toEqual({ success: true });
  const mail = await server.mail.to('Alice@rookery.test');
  expect(mail.subject).toBe('Sign in to Nest & <Egg>');
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

test('the answer is the same for known and unknown addresses', async () => {
  const member = await server.signIn('known@rookery.test');
  const known = await ask({ email: member.email });
  const unknown = await ask({ email: 'unknown@rookery.test' });
  expect([known.status, known.body]).toEqual([unknown.status, unknown.body]);
});

test('the sixth mail to an address within an hour is silently not sent', async () => {
  const email = 'eager@rookery.test';
  for (let nth = 1; nth <= 7; nth++) {
    const reply = await ask({ email });
    expect([reply.status, reply.body]).toEqual([202, { success: true }]);
  }
  await server.mail.to(email, 5);
  const links = async (): Promise<number> =>
    (await server.db.selectFrom('magic_links').selectAll().where('email_key', '=', email).execute())
      .length;
  expect(await links()).toBe(5);
  server.clock.advance(3_600_000);
  await ask({ email });
  expect(await links()).toBe(6);
});

test('of ten requests for one address at once five get a mail', async () => {
  const email = 'burst@rookery.test';
  await Promise.all(Array.from({ length: 10 }, () => ask({ email })));
  const rows = await server.db
    .selectFrom('magic_links')
    .select('id')
    .where('email_key', '=', email)
    .execute();
  expect(rows).toHaveLength(5);
});

test('GAP-145 a network that asks more than 20 times in an hour is told to wait', async () => {
  for (let nth = 1; nth <= 20; nth++) {
    const reply = await ask({ email: `many${nth}@rookery.test` }, '10.9.9.9');
    expect(reply.status).toBe(202);
  }
  const reply = await ask({ email: 'many21@rookery.test' }, '10.9.9.9');
  expect(reply.status).toBe(429);
  expect(reply.body.error_type).toBe('Too many requests');
  expect(Number(reply.headers.get('retry-after'))).toBeGreaterThan(0);
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
])('%j is no address', async (email) => {
  const reply = await ask({ email });
  expect(reply.status).toBe(422);
  expect(Object.keys(reply.body.error.fields)).toContain('email');
});

test.each(['//evil.example', 'https://evil.example', '/\\evil.example', '/a\nb', 'feed'])(
  'AUTH-25 the link never leads on to %j',
  async (redirect) => {
    const email = `redirect${++networks}@rookery.test`;
    expect((await ask({ email, redirect })).status).toBe(202);
    const mail = await server.mail.to(email);
    const link = new URL(/http\S+/.exec(mail.text ?? '')?.[0] ?? '');
    expect(link.searchParams.has('redirect')).toBe(false);
  },
);

test('neither the database nor the log holds what signs someone in', async () => {
  const email = 'secret@rookery.test';
  await ask({ email });
  const { text = '' } = await server.mail.to(email);
  const token = /magic=([\w-]+)/.exec(text)?.[1] ?? '';
  const otp = /mail: (\d{6})/.exec(text)?.[1] ?? '';
  const reply = await server.call('POST', '/magicLogin', { body: { otp, email } });
  expect(reply.status).toBe(200);
  const log = server.logs.join('');
  expect(log).toContain('Mail written to a file');
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

test('a mail whose link has expired is not sent any more', async () => {
  const email = 'tardy@rookery.test';
  const id = crypto.randomUUID();
  const past = new Date(server.clock.now().getTime() - 1);
  await server.db
    .insertInto('magic_links')
    .values({
      ...{ id, email, email_key: email, ref: null },
      ...{ token_hash: Buffer.from(id), otp_hash: Buffer.from(id) },
      ...{ created_at: past, token_expires_at: past, otp_expires_at: past },
    })
    .execute();
  await server.database.pool.query(
    `select graphile_worker.add_job('send-sign-in-mail', json_build_object('linkId', $1::text, 'redirect', null))`,
    [id],
  );
  await expect
    .poll(() => server.logs.join(''))
    .toContain('could not be sent before its link expired');
  const mails = await server.mail.all();
  expect(mails.filter((mail) => mail.to?.[0]?.address === email)).toEqual([]);
});
