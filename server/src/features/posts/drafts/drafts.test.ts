import { DAY_MS } from '@rookery/contract/kernel/durations.ts';
import { LIMITS } from '@rookery/contract/kernel/limits.ts';
import { listDrafts, removeDraft, saveDraft } from '@rookery/contract/posts/drafts.ts';
import { exportAccount } from '@rookery/contract/posts/export-account.ts';
import { deleteUser } from '@rookery/contract/users/delete-user.ts';
import { afterAll, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { addMembers } from '#test/members.ts';
import { startTestServer, type TestMember, type TestServer } from '#test/server.ts';

let server: TestServer;
let ann: TestMember;
let ben: TestMember;
let pairs = 0;

beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.stop());
beforeEach(async () => {
  pairs += 1;
  [ann, ben] = await addMembers(server, [`ann${pairs}`, `ben${pairs}`]);
});

const draft = (version: string, postBody: string, basedOn: string | null = null) => ({
  body: { draftId: 'default', version, basedOn, content: { postBody, isSensitive: true } },
});
const stored = async (who = ann) =>
  (await who.do(listDrafts)).data.map(({ draftId, version, content }) => ({
    draftId,
    version,
    ...content,
  }));

test('stores all fields of a draft for its member', async () => {
  await ann.do(saveDraft, draft('v1', 'Half an idea'));
  expect(await stored()).toEqual([
    { draftId: 'default', version: 'v1', postBody: 'Half an idea', isSensitive: true },
  ]);
  expect(await stored(ben)).toEqual([]);
  await ann.do(removeDraft, { query: { draftId: 'default' }, body: {} });
  expect(await stored()).toEqual([]);
});

test('accepts a version that continues the stored one', async () => {
  await ann.do(saveDraft, draft('v1', 'One'));
  await ann.do(saveDraft, draft('v2', 'Two', 'v1'));
  await ann.do(saveDraft, draft('v2', 'Two', 'v1'));
  expect(await stored()).toMatchObject([{ version: 'v2', postBody: 'Two' }]);
});

test('refuses a version that does not know the stored one', async () => {
  await ann.do(saveDraft, draft('v1', 'One'));
  await ann.do(saveDraft, draft('v2', 'From the phone', 'v1'));
  await ann.refused(saveDraft, draft('v3', 'From the laptop', 'v1'), 409);
  await ann.refused(saveDraft, draft('v3', 'From the laptop'), 409);
  expect(await stored()).toMatchObject([{ version: 'v2', postBody: 'From the phone' }]);
});

test('refuses long drafts and makes place for new ones', async () => {
  const long = draft('v1', 'a');
  const content = { ...long.body.content, more: 'a'.repeat(LIMITS.draftBytes) };
  await ann.refused(saveDraft, { body: { ...long.body, content } }, 422);
  for (let nth = 0; nth <= LIMITS.draftsMax; nth++) {
    server.clock.advance(1000);
    await ann.do(saveDraft, { body: { ...draft('v1', `${nth}`).body, draftId: `group-${nth}` } });
  }
  const left = await stored();
  expect(left).toHaveLength(LIMITS.draftsMax);
  expect([left[0]?.draftId, left.at(-1)?.draftId]).toEqual([
    `group-${LIMITS.draftsMax}`,
    'group-1',
  ]);
});

test('exports drafts, and a purge deletes them', async () => {
  await ann.do(saveDraft, draft('v1', 'Half an idea'));
  const found: unknown[] = [];
  for (let cursor: string | undefined; ;) {
    const reply = await ann.do(exportAccount, { query: cursor ? { cursor } : {} });
    found.push(...(reply.data.drafts ?? []));
    if (!reply.next_cursor) break;
    cursor = reply.next_cursor;
  }
  expect(found).toMatchObject([{ body: 'Half an idea' }]);
  await ann.do(deleteUser);
  server.clock.advance(30 * DAY_MS);
  await server.runJob('purge-accounts');
  const left = () =>
    server.db.selectFrom('drafts').select('draft_id').where('user_id', '=', ann.id).execute();
  await vi.waitFor(async () => expect(await left()).toEqual([]), 30_000);
});
