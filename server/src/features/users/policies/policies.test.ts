import { savePolicy } from '@rookery/contract/admin/content/save-policy.ts';
import { listFeed } from '@rookery/contract/feeds/list-feed.ts';
import { createPost } from '@rookery/contract/posts/create-post.ts';
import { getUser } from '@rookery/contract/users/get-user.ts';
import { listPolicyVersions } from '@rookery/contract/admin/content/list-policy-versions.ts';
import { listAuditLog } from '@rookery/contract/admin/overview/list-audit-log.ts';
import { loginToConsole } from '@rookery/contract/admin/access/login-to-console.ts';
import { exportAccount } from '@rookery/contract/posts/export-account.ts';
import { updateUser } from '@rookery/contract/users/update-user.ts';
import { getConsoleOverview } from '@rookery/contract/admin/overview/get-console-overview.ts';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { signUpWith } from '#test/badges.ts';
import { atConsole, type ConsoleCalls } from '#test/console.ts';
import { startTestServer, type TestMember, type TestServer } from '#test/server.ts';

let server: TestServer;
let chief: TestMember;
let emma: TestMember;
let byChief: ConsoleCalls;
let byEmployee: ConsoleCalls;
let people = 0;

beforeAll(async () => {
  server = await startTestServer({ config: { brandName: 'Heron $& House' } });
  chief = await signUpWith(server, 'chief', 'administrator');
  emma = await signUpWith(server, 'emma', 'employee');
  byChief = await atConsole(server, chief);
  byEmployee = await atConsole(server, emma);
});
afterAll(() => server.stop());

interface Text {
  kind: string;
  version: number;
  savedAt: string | null;
  body: string;
}

async function texts(of = server): Promise<{ version: number; rules: Text; privacy: Text }> {
  const { status, body } = await of.call('GET', '/v3/policies');
  expect(status).toBe(200);
  const [rules, privacy] = body.data.texts as [Text, Text];
  expect([rules.kind, privacy.kind]).toEqual(['rules', 'privacy']);
  return { version: body.data.version, rules, privacy };
}

async function save(
  kind: 'rules' | 'privacy',
  body: string,
  { asksAnew = false, by = byChief }: { asksAnew?: boolean; by?: ConsoleCalls } = {},
) {
  const basedOn = (await texts())[kind].version;
  return by.reply(savePolicy, { body: { kind, body, asksAnew, basedOn } });
}

const someone = (): Promise<TestMember> => server.signUp(`reader${++people}`);
const feedOf = async (who: TestMember): Promise<unknown> => {
  const { status, body } = await who.reply(listFeed, { params: { feed: 'all' } });
  return status === 200 ? 200 : body.error_type;
};
const write = async (who: TestMember): Promise<unknown> => {
  const post = { ulid: server.freshUlid(), body: 'A post.' };
  const { status, body } = await who.reply(createPost, { body: post });
  return status === 201 ? 201 : body.error_type;
};
const own = async (who: TestMember) => (await who.do(getUser)).data;

test('shows strangers both default texts with the community’s name', async () => {
  const fresh = await startTestServer({ config: { brandName: 'Heron $& House' } });
  const { version, rules, privacy } = await texts(fresh);
  await fresh.stop();
  expect([version, rules.version, privacy.version]).toEqual([1, 1, 1]);
  expect([rules.savedAt, privacy.savedAt]).toEqual([null, null]);
  for (const { body } of [rules, privacy]) {
    expect(body).toContain('Heron $& House');
    expect(body).not.toContain('{network}');
    expect(body.length).toBeGreaterThan(500);
  }
});

test('saves each text as an immutable version', async () => {
  const member = await someone();
  const { version: last } = await texts();
  const { termsVersion } = await own(member);
  const first = await save('rules', 'Be kind.\r\n\r\n- to all\n');
  expect([first.status, first.body.data.version]).toEqual([200, last + 1]);
  expect((await save('privacy', 'We keep little.')).body.data.version).toBe(last + 2);
  expect((await save('rules', 'Be kinder.')).body.data.version).toBe(last + 3);
  const now = await texts();
  expect([now.version, now.rules.version, now.privacy.version]).toEqual([
    last + 3,
    last + 3,
    last + 2,
  ]);
  expect([now.rules.body, now.privacy.body]).toEqual(['Be kinder.', 'We keep little.']);
  const list = (await byChief.do(listPolicyVersions, { query: { kind: 'rules', limit: 2 } })).data;
  expect(list).toMatchObject([
    { version: last + 3, savedBy: 'chief', asksAnew: false, characters: 10 },
    { version: last + 1, savedBy: 'chief', asksAnew: false, characters: 18 },
  ]);
  const bodyOf = async (version: number) =>
    (await byEmployee('GET', `/policies/rules/${version}`)).body.data?.body;
  expect(await bodyOf(last + 1)).toBe('Be kind.\n\n- to all');
  expect(await bodyOf(1)).toContain('# How we treat each other');
  expect(await bodyOf(last + 2)).toBeUndefined();
  expect((await byEmployee('GET', `/policies/privacy/${last + 2}`)).body.data.body).toBe(
    'We keep little.',
  );
  await expect(server.db.deleteFrom('policy_texts').execute()).rejects.toThrow(/refused/);
  await expect(server.db.updateTable('policy_texts').set({ body: 'x' }).execute()).rejects.toThrow(
    /refused/,
  );
  expect([await feedOf(member), (await own(member)).termsVersion]).toEqual([200, termsVersion]);
});

test('logs the save in the same transaction', async () => {
  const { version } = (await save('privacy', 'We keep less.')).body.data;
  const query = { action: 'policy.save', limit: 1 };
  const { data: log } = await byChief.do(listAuditLog, { query });
  expect(log).toMatchObject([{ actor: 'chief', canUndo: false }]);
  expect(JSON.parse(log[0]!.details)).toEqual({ kind: 'privacy', version, asksAnew: false });
});

describe('permission to save a text', () => {
  test('is given to administrators only', async () => {
    const before = (await texts()).version;
    expect((await save('rules', 'Mine.', { by: byEmployee })).status).toBe(403);
    const watcher = await signUpWith(server, 'watcher', 'moderator');
    for (const who of [watcher, await someone()]) {
      await who.refused(loginToConsole, {}, 403);
      const given = { kind: 'rules', body: 'Mine.', asksAnew: true, basedOn: before };
      expect((await who.api('POST', '/admin/policies', given)).status).toBe(401);
      expect((await who.api('GET', '/admin/policies?kind=rules')).status).toBe(401);
    }
    expect((await server.call('POST', '/v3/admin/policies', { body: {} })).status).toBe(401);
    await byEmployee.do(listPolicyVersions, { query: { kind: 'rules' } });
    expect((await texts()).version).toBe(before);
  });

  test('refuses an empty or overlong text and unknown kinds', async () => {
    expect((await save('rules', ' \n\u200b ')).status).toBe(422);
    expect((await save('rules', 'x'.repeat(20_001))).status).toBe(422);
    expect((await save('rules', '🪶'.repeat(20_000))).status).toBe(200);
    const odd = { kind: 'imprint', body: 'Mine.', asksAnew: false, basedOn: 1 };
    expect((await byChief('POST', '/policies', odd)).status).toBe(422);
  });

  test('rejects the second of two concurrent edits', async () => {
    const basedOn = (await texts()).rules.version;
    const given = (body: string) => ({ kind: 'rules', body, asksAnew: false, basedOn });
    const answers = await Promise.all([
      byChief('POST', '/policies', given('One.')),
      byChief('POST', '/policies', given('Other.')),
    ]);
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409]);
    expect((await byChief('POST', '/policies', given('Late.'))).status).toBe(409);
  });
});

describe('a version that requires acceptance', () => {
  test('blocks all but account and export calls until accepted', async () => {
    const [ann, ben] = [await someone(), await someone()];
    expect([await feedOf(ann), await write(ann)]).toEqual([200, 201]);
    const before = (await texts()).version;
    const saved = await save('rules', 'Now it is strict here.', { asksAnew: true });
    const { version } = saved.body.data;
    expect([await feedOf(ann), await write(ann)]).toEqual(['terms_required', 'terms_required']);
    expect(await own(ann)).toMatchObject({ acceptTermsOfService: false, termsVersion: before });
    await ann.do(exportAccount);
    expect((await texts()).rules.body).toBe('Now it is strict here.');
    const at = server.clock.now().toISOString();
    const acceptance = { acceptTermsOfService: true as const, termsVersion: version };
    const accepted = await ann.reply(updateUser, { body: acceptance });
    expect(accepted.body.data).toMatchObject({ ...acceptance, termsAcceptedAt: at });
    expect([await feedOf(ann), await write(ann)]).toEqual([200, 201]);
    expect(await feedOf(ben)).toBe('terms_required');
    expect([await feedOf(chief), await feedOf(emma)]).toEqual(['terms_required', 'terms_required']);
    await byChief.do(getConsoleOverview);
    for (const who of [ben, chief, emma]) {
      await who.do(updateUser, { body: { acceptTermsOfService: true } });
      expect(await feedOf(who)).toBe(200);
    }
  });

  test('asks again when a newer version was saved during reading', async () => {
    const ann = await someone();
    const read = (await save('rules', 'Stricter.', { asksAnew: true })).body.data.version;
    await save('privacy', 'Different.', { asksAnew: true });
    const acceptance = { acceptTermsOfService: true as const, termsVersion: read };
    const answer = await ann.reply(updateUser, { body: acceptance });
    expect(answer.body.data).toMatchObject({ acceptTermsOfService: false, termsVersion: read });
    expect(await feedOf(ann)).toBe('terms_required');
    await ann.do(updateUser, {
      body: { acceptTermsOfService: true, termsVersion: 999_999_999 },
    });
    expect((await own(ann)).termsVersion).toBe((await texts()).version);
    expect(await feedOf(ann)).toBe(200);
    await chief.do(updateUser, { body: { acceptTermsOfService: true } });
    await ann.do(updateUser, { body: { acceptTermsOfService: true, termsVersion: 1 } });
    expect((await own(ann)).termsVersion).toBe((await texts()).version);
  });

  test('accepts the newest version at sign-up, and optional changes silently', async () => {
    const ann = await someone();
    expect((await own(ann)).termsVersion).toBe((await texts()).version);
    await save('rules', 'A word was misspelt.');
    expect(await feedOf(ann)).toBe(200);
    expect((await own(ann)).termsVersion).toBe((await texts()).version - 1);
  });

  test('exports accepted versions with their times', async () => {
    const ann = await someone();
    const { account } = (await ann.do(exportAccount)).data;
    expect(account!.profile).toMatchObject({
      termsVersion: (await texts()).version,
      termsAcceptedAt: expect.any(String),
    });
  });
});
