import { afterAll, beforeAll, expect, test } from 'vitest';
import { addMember, addMembers } from '#test/members.ts';
import { startTestServer, type Reply, type TestMember, type TestServer } from '#test/server.ts';
import type { Config } from '#src/platform/config/config.ts';
import { createLoginLink } from '#src/features/sessions/sign-in/create-login-link.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.stop());

async function codeFor(email: string, on = server, nth = 1): Promise<string> {
  let code = '';
  await expect
    .poll(async () => {
      const mails = (await on.mail.all()).filter((mail) => mail.to?.[0]?.address === email);
      const codes = mails.flatMap(
        ({ text }) => /asked for it: (\d{6})/.exec(text ?? '')?.[1] ?? [],
      );
      code = codes[nth - 1] ?? '';
      return code;
    })
    .toMatch(/^\d{6}$/);
  return code;
}

const begin = ({ api }: TestMember, email: string): Promise<Reply> =>
  api('POST', '/user/email', { email });
const confirm = ({ api }: TestMember, body: object): Promise<Reply> =>
  api('PUT', '/user/email', body);
const wrong = (code: string): string => String((Number(code) + 1) % 1_000_000).padStart(6, '0');
const addressOf = async ({ api }: TestMember): Promise<string> =>
  (await api('GET', '/user')).body.data.email as string;

test('changes an email address after both addresses confirm, notifying both', async () => {
  const member = await addMember(server, 'mover');
  const wanted = 'Mover.New@elsewhere.test';
  const begun = await begin(member, wanted);
  expect([begun.status, begun.body]).toEqual([202, { success: true, needsOldCode: true }]);
  const [code, oldCode] = [await codeFor(wanted), await codeFor(member.email)];
  const half = await confirm(member, { code });
  expect([half.status, Object.keys(half.body.error.fields)]).toEqual([422, ['oldCode']]);
  const other = await confirm(member, { code: wrong(code), oldCode });
  expect([other.status, Object.keys(other.body.error.fields)]).toEqual([422, ['code']]);
  expect(await addressOf(member)).toBe(member.email);
  const done = await confirm(member, { code, oldCode });
  expect([done.status, done.body.data.email]).toEqual([200, wanted]);
  for (const to of [member.email, wanted]) {
    await expect
      .poll(async () => {
        const mails = await server.mail.all();
        const own = mails.filter((mail) => mail.to?.[0]?.address === to);
        return own.some((mail) => mail.subject?.includes('was changed'));
      })
      .toBe(true);
  }
  expect((await server.signIn(wanted)).ulid).toBe(member.ulid);
  expect((await server.signIn(member.email)).ulid).not.toBe(member.ulid);
  expect((await confirm(member, { code, oldCode })).status).toBe(404);
});

test('ends a change after five wrong codes, concurrent or not', async () => {
  const member = await addMember(server, 'guesser');
  const wanted = 'guesser@elsewhere.test';
  await begin(member, wanted);
  const [code, oldCode] = [await codeFor(wanted), await codeFor(member.email)];
  const replies = await Promise.all(
    Array.from({ length: 12 }, () => confirm(member, { code, oldCode: wrong(oldCode) })),
  );
  expect(replies.filter(({ status }) => status === 422)).toHaveLength(5);
  expect((await confirm(member, { code, oldCode })).status).toBe(404);
  expect(await addressOf(member)).toBe(member.email);
});

async function beginNth(member: TestMember, wanted: string, nth: number) {
  // Mails of one millisecond have no order.
  server.clock.advance(1);
  expect((await begin(member, wanted)).status).toBe(202);
  const code = await codeFor(wanted);
  return { code, oldCode: await codeFor(member.email, server, nth) };
}

test('blocks address changes for a day after ten wrong codes', async () => {
  const member = await addMember(server, 'persistent');
  for (const nth of [1, 2]) {
    const { code, oldCode } = await beginNth(member, `want${nth}@elsewhere.test`, nth);
    const tries = Array.from({ length: 12 }, () => confirm(member, { code: wrong(code), oldCode }));
    const refused = (await Promise.all(tries)).filter(({ status }) => status === 422);
    expect(refused).toHaveLength(5);
  }
  const begun = await begin(member, 'want3@elsewhere.test');
  expect([begun.status, begun.body.message, begun.headers.get('retry-after')]).toEqual([
    429,
    'Too many wrong codes. You can change your email address again in a day.',
    '86400',
  ]);
  const other = await addMember(server, 'patient');
  expect((await begin(other, 'patient@elsewhere.test')).status).toBe(202);
  server.clock.advance(86_400_000);
  const later = { ...(await server.signIn(member.email)), email: member.email };
  const { code, oldCode } = await beginNth(later, 'want3@elsewhere.test', 3);
  expect((await confirm(later, { code: wrong(code), oldCode })).status).toBe(422);
  expect((await confirm(later, { code, oldCode })).status).toBe(200);
});

test('ignores wrong codes with a timestamp in the future', async () => {
  const member = await addMember(server, 'ahead');
  server.clock.advance(86_400_000);
  const then = { ...(await server.signIn(member.email)), email: member.email };
  for (const nth of [1, 2]) {
    const { code, oldCode } = await beginNth(then, `ahead${nth}@elsewhere.test`, nth);
    for (let at = 0; at < 5; at++) {
      expect((await confirm(then, { code: wrong(code), oldCode })).status).toBe(422);
    }
  }
  expect((await begin(then, 'ahead3@elsewhere.test')).status).toBe(429);
  server.clock.advance(-86_400_000);
  const now = { ...(await server.signIn(member.email)), email: member.email };
  const { code } = await beginNth(now, 'ahead3@elsewhere.test', 3);
  const oldCode = await codeFor(member.email);
  expect((await confirm(now, { code: wrong(code), oldCode })).status).toBe(422);
  expect((await confirm(now, { code, oldCode })).status).toBe(200);
});

test('cancels the pending change at the tenth wrong code', async () => {
  const member = await addMember(server, 'scattered');
  for (const [at, times] of [4, 4, 2].entries()) {
    const codes = await beginNth(member, `place${at}@elsewhere.test`, at + 1);
    for (let nth = 1; nth <= times; nth++) {
      const guess = await confirm(member, { ...codes, code: wrong(codes.code) });
      expect(guess.status).toBe(422);
    }
    if (at === 2) expect((await confirm(member, codes)).status).toBe(429);
  }
  expect(await addressOf(member)).toBe(member.email);
});

test('ignores wrong sign-in codes of strangers', async () => {
  const member = await addMember(server, 'besieged');
  const { email } = member;
  for (let mail = 1; mail <= 2; mail++) {
    await server.call('POST', '/v3/magicLink', { body: { email } });
    const { text = '' } = await server.mail.to(email, mail);
    const otp = wrong(/mail: (\d{6})/.exec(text)?.[1] ?? '');
    for (let nth = 1; nth <= 5; nth++) {
      const guess = await server.call('POST', '/magicLogin', { body: { otp, email } });
      expect(guess.status).toBe(401);
    }
    server.clock.advance(1);
  }
  await begin(member, 'quiet@elsewhere.test');
  const [code, oldCode] = [await codeFor('quiet@elsewhere.test'), await codeFor(email)];
  expect((await confirm(member, { code, oldCode })).status).toBe(200);
});

test('expires codes after ten minutes or another change request', async () => {
  const member = await addMember(server, 'hesitant');
  await begin(member, 'first@elsewhere.test');
  const codes = [await codeFor('first@elsewhere.test'), await codeFor(member.email)] as const;
  await begin(member, 'second@elsewhere.test');
  const second = await codeFor('second@elsewhere.test');
  expect((await confirm(member, { code: codes[0], oldCode: codes[1] })).status).toBe(422);
  server.clock.advance(10 * 60_000);
  expect((await confirm(member, { code: second, oldCode: codes[1] })).status).toBe(404);
});

test.each([
  [0, 'in 10 minutes.'],
  [6.9, 'in 3 minutes.'],
  [9.9, 'in 1 minute.'],
])('states the remaining lifetime in an email %s minutes late', async (late, words) => {
  const member = await addMember(server, `late${late * 10}`);
  const wanted = `late-by-${late}@elsewhere.test`;
  await begin(member, wanted);
  await codeFor(wanted);
  server.clock.advance(late * 60_000);
  await server.database.pool.query(
    `select graphile_worker.add_job('send-address-mail', json_build_object('changeId', id, 'to', 'new'))
      from address_changes where email_key = $1`,
    [wanted],
  );
  await codeFor(wanted, server, 2);
  const mails = (await server.mail.all()).filter((mail) => mail.to?.[0]?.address === wanted);
  const said = mails.map(({ text }) => /works once and expires (in .*?\.)/.exec(text ?? '')?.[1]);
  expect(said.toSorted()).toEqual(['in 10 minutes.', words].toSorted());
});

test('does not reveal whether an address has an account', async () => {
  const [member, owner] = await addMembers(server, ['curious', 'owner']);
  const [known, unknown] = [
    await begin(member, owner.email),
    await begin(member, 'nobody@elsewhere.test'),
  ];
  expect([known.status, known.body]).toEqual([unknown.status, unknown.body]);
  const mail = await server.mail.to(owner.email);
  expect(mail.text).toContain('already belongs to an account');
  expect(mail.text).not.toMatch(/\b\d{6}\b/);
});

test.each(['nobody', 'a b@c.example', '', 'same@rookery.test'])(
  'rejects the new address %j and names the field',
  async (email) => {
    const reply = await begin(await server.signIn('same@rookery.test'), email);
    expect([reply.status, Object.keys(reply.body.error.fields)]).toEqual([422, ['email']]);
  },
);

test('counts the mails of a change towards rate limits', async () => {
  const strict = await startTestServer({ config: { rateLimits: true } });
  try {
    const member = await strict.signUp('pest');
    for (let nth = 1; nth <= 5; nth++) {
      expect((await begin(member, 'victim@elsewhere.test')).status).toBe(202);
    }
    const reply = await begin(member, 'victim@elsewhere.test');
    expect(reply.status).toBe(429);
    expect(reply.body.message).toContain('No new email was sent');
  } finally {
    await strict.stop();
  }
});

async function firstAdministrator(on: TestServer): Promise<TestMember> {
  const link = await createLoginLink(on, 'administrator@localhost');
  const token = new URL(link).searchParams.get('magic');
  const { body } = await on.call('POST', '/magicLogin', { body: { token } });
  const api = on.apiAs(body.access_token);
  return { ...(await on.signIn('helper@rookery.test')), api, email: body.user.email };
}

test("changes the first administrator's placeholder address with one code", async () => {
  const fresh = await startTestServer();
  try {
    const admin = await firstAdministrator(fresh);
    expect(admin.email).toBe('administrator@localhost');
    fresh.clock.advance(11 * 60_000);
    const begun = await begin(admin, 'boss@elsewhere.test');
    expect(begun.body).toEqual({ success: true, needsOldCode: false });
    const code = await codeFor('boss@elsewhere.test', fresh);
    expect((await confirm(admin, { code: wrong(code) })).status).toBe(422);
    expect((await confirm(admin, { code })).status).toBe(200);
    expect((await fresh.signIn('boss@elsewhere.test')).username).toBe('');
    expect(await addressOf(admin)).toBe('boss@elsewhere.test');
  } finally {
    await fresh.stop();
  }
});

test('signs in the placeholder address by mail file or command', async () => {
  const files = await startTestServer();
  const { database, secrets, clock } = files;
  // Runs no jobs, which would send the other server's mails.
  const config: Partial<Config> = { smtpUrl: 'smtp://127.0.0.1:1', roles: ['web'] };
  const mails = await startTestServer({ database, secrets, clock, config });
  try {
    await firstAdministrator(files);
    const email = 'administrator@localhost';
    const taken = await files.call('POST', '/v3/magicLink', { body: { email } });
    expect(taken.status).toBe(202);
    const { text = '' } = await files.mail.to(email);
    const otp = /mail: (\d{6})/.exec(text)?.[1];
    const reply = await files.call('POST', '/magicLogin', { body: { otp, email } });
    expect([reply.status, reply.body.user.email]).toEqual([200, email]);
    const refused = await mails.call('POST', '/v3/magicLink', { body: { email } });
    expect(refused.status).toBe(422);
    expect(refused.body.message).toContain('npm run rookery -- login-link administrator@localhost');
  } finally {
    await mails.stop();
    await files.stop();
  }
});
