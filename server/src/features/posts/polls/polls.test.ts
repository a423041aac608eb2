import { putWordRule } from '@rookery/contract/admin/content/put-word-rule.ts';
import { type Engagement, userChannel } from '@rookery/contract/events.ts';
import type { Body } from '@rookery/contract/kernel/call.ts';
import { DAY_MS, MINUTE_MS } from '@rookery/contract/kernel/durations.ts';
import { ulidToUuid } from '@rookery/contract/kernel/ulid.ts';
import { listNotifications } from '@rookery/contract/notifications/list-notifications.ts';
import { createComment } from '@rookery/contract/posts/create-comment.ts';
import { createPost } from '@rookery/contract/posts/create-post.ts';
import { createRepost } from '@rookery/contract/posts/create-repost.ts';
import { editPost } from '@rookery/contract/posts/edit-post.ts';
import { exportAccount } from '@rookery/contract/posts/export-account.ts';
import { listEngagement } from '@rookery/contract/posts/list-engagement.ts';
import { mapPosts } from '@rookery/contract/posts/map-posts.ts';
import { voteInPoll } from '@rookery/contract/posts/vote-in-poll.ts';
import { searchPosts } from '@rookery/contract/search/search-posts.ts';
import { deleteUser } from '@rookery/contract/users/delete-user.ts';
import { updateSettings } from '@rookery/contract/users/update-settings.ts';
import fc from 'fast-check';
import { afterAll, afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { signUpWith } from '#test/badges.ts';
import { atConsole } from '#test/console.ts';
import { listen, type Listener } from '#test/listener.ts';
import { addMember, addMembers } from '#test/members.ts';
import { untilOutboxHandled } from '#test/outbox.ts';
import { startTestServer, type TestMember, type TestServer } from '#test/server.ts';

let server: TestServer;
let moderator: TestMember;
let ann: TestMember;
let ben: TestMember;
let cleo: TestMember;
let rounds = 0;
const listeners: Listener[] = [];

beforeAll(async () => {
  server = await startTestServer({ config: { rateLimits: true } });
  const console = await atConsole(server, await signUpWith(server, 'chief', 'administrator'));
  for (const [value, deed] of [
    ['casino', 'hold'],
    ['gore', 'refuse'],
  ] as const) {
    await console.do(putWordRule, { body: { kind: 'word', value, deed } });
  }
});
afterAll(() => server.stop());
beforeEach(async () => {
  rounds += 1;
  // Too many joins from one network would put these members on hold.
  await server.db.deleteFrom('recent_joins').execute();
  const names = [`ann${rounds}`, `ben${rounds}`, `cleo${rounds}`] as const;
  [ann, ben, cleo] = await addMembers(server, names);
  // Earlier tests advanced the clock, which expires tokens.
  moderator = await signUpWith(server, `mona${rounds}`, 'moderator');
});
afterEach(() => {
  for (const { client } of listeners.splice(0)) client.disconnect();
});

type Draft = Partial<NonNullable<Body<typeof createPost>['poll']>>;

const ask = (draft: Draft = {}, more: Partial<Body<typeof createPost>> = {}, who = ann) => {
  const poll = { choices: ['Tea', 'Coffee', 'Water'], minutes: 10, ...draft };
  return who.post('What shall we drink?', { poll, ...more });
};
const vote = (who: TestMember, ulid: string, ...choices: number[]) =>
  who.reply(voteInPoll, { body: { ulid, choices } });
const votes = async (who: TestMember, ulid: string) =>
  (await who.see(ulid))?.poll?.choices.map((choice) => choice.votes);
const endings = async (who: TestMember): Promise<(string | null)[]> =>
  (await who.do(listNotifications)).data
    .filter(({ notificationType }) => notificationType === 'poll')
    .map(({ postId }) => postId);
async function endAll(minutes = 11): Promise<void> {
  server.clock.advance(minutes * MINUTE_MS);
  await server.runJob('end-polls');
  await untilOutboxHandled(server);
}

test('hides results from a member who has not voted', async () => {
  const ulid = await ask();
  const endsAt = new Date(server.clock.now().getTime() + 10 * MINUTE_MS).toISOString();
  expect((await ben.see(ulid))?.poll).toEqual({
    choices: ['Tea', 'Coffee', 'Water'].map((text) => ({ text, votes: null })),
    isMultiple: false,
    endsAt,
    isOver: false,
    voters: 0,
  });
  expect((await ben.see(await ben.post()))?.poll).toBeUndefined();
});

test('shows results to voters and to the author', async () => {
  const ulid = await ask();
  expect(await votes(ann, ulid)).toEqual([0, 0, 0]);
  const { body } = await vote(ben, ulid, 1);
  const state = { isOver: false, voters: 1, votes: [0, 1, 0] };
  expect(body.data.pollState).toEqual({ ...state, ownChoices: [1] });
  expect((await ben.see(ulid))?.poll).toMatchObject({ voters: 1, ownChoices: [1] });
  expect(await votes(ben, ulid)).toEqual([0, 1, 0]);
  expect(await votes(ann, ulid)).toEqual([0, 1, 0]);
  expect(await votes(cleo, ulid)).toEqual([null, null, null]);
  const engagement = async (who: TestMember) =>
    (await who.do(listEngagement, { body: { ulids: [ulid] } })).data[ulid]?.pollState;
  expect(await engagement(ann)).toEqual(state);
  expect(await engagement(cleo)).toEqual({ isOver: false, voters: 1 });
});

test('takes one vote of each member', async () => {
  const ulid = await ask();
  expect((await vote(ben, ulid, 1)).status).toBe(200);
  expect((await vote(ben, ulid, 1)).status).toBe(200);
  const other = await vote(ben, ulid, 2);
  expect([other.status, other.body.message]).toEqual([409, 'You have already voted in this poll.']);
  expect(await votes(ann, ulid)).toEqual([0, 1, 0]);
});

test('takes several choices only in a multiple poll', async () => {
  const [one, many] = [await ask(), await ask({ isMultiple: true })];
  expect((await vote(ben, one, 0, 1)).status).toBe(422);
  expect((await vote(ben, many, 2, 0, 2)).status).toBe(200);
  expect((await vote(ben, many, 0, 2)).status).toBe(200);
  expect(await votes(ben, many)).toEqual([1, 0, 1]);
  expect((await ben.see(many))?.poll?.voters).toBe(1);
  for (const choices of [[], [-1], [3], [0, 9]]) {
    expect((await vote(cleo, many, ...choices)).status).toBe(422);
  }
  expect((await vote(cleo, await ann.post(), 0)).status).toBe(422);
});

test.for<[string, Draft]>([
  ['A poll has 2 to 8 choices.', { choices: ['Tea'] }],
  ['A poll has 2 to 8 choices.', { choices: [...'123456789'] }],
  ['Write a text for each choice.', { choices: ['Tea', ' \n '] }],
  ['A choice can have at most 60 characters.', { choices: ['Tea', 'é'.repeat(61)] }],
  ['Two choices have the same text.', { choices: ['Tea', ' tea  '] }],
  ['A poll lasts 5 minutes to 30 days.', { minutes: 4 }],
  ['A poll lasts 5 minutes to 30 days.', { minutes: 43_201 }],
])('rejects a poll: %s %o', async ([message, draft]) => {
  const poll = { choices: ['Tea', 'Coffee'], minutes: 60, ...draft };
  const body = { ulid: server.freshUlid(), body: 'Choose.', poll };
  const refused = await ann.reply(createPost, { body });
  expect([refused.status, refused.body.error.fields]).toEqual([422, { poll: message }]);
});

test('accepts the shortest and the longest poll', async () => {
  await ask({ minutes: 5, choices: ['1', '2'] });
  await ask({ minutes: 43_200, choices: [...'12345678'] });
});

test('counts simultaneous votes exactly', async () => {
  const names = Array.from({ length: 24 }, (_, at) => `voter${at}_`);
  const people = await addMembers(server, names);
  const isMultiple = true;
  let authors = 0;
  const attempt = fc.record({
    who: fc.nat(people.length - 1),
    choices: fc.uniqueArray(fc.nat(2), { minLength: 1, maxLength: 3 }),
  });
  await fc.assert(
    fc.asyncProperty(fc.array(attempt, { minLength: 30, maxLength: 60 }), async (attempts) => {
      const author = await addMember(server, `author${++authors}_`);
      const ulid = await ask({ isMultiple }, {}, author);
      const statuses = await Promise.all(
        attempts.map(async ({ who, choices }) => {
          const member = people[who];
          return member && (await vote(member, ulid, ...choices)).status;
        }),
      );
      expect(statuses.filter((status) => status !== 200 && status !== 409)).toEqual([]);
      const stored = await server.db
        .selectFrom('poll_votes')
        .select('choices')
        .where('post_id', '=', ulidToUuid(ulid))
        .execute();
      expect(stored).toHaveLength(new Set(attempts.map(({ who }) => who)).size);
      const counted = [0, 1, 2].map(
        (at) => stored.filter(({ choices }) => choices.includes(at)).length,
      );
      expect(await votes(author, ulid)).toEqual(counted);
      expect((await author.see(ulid))?.poll?.voters).toBe(stored.length);
    }),
    { numRuns: 4 },
  );
});

test('shows the results to everyone after the end', async () => {
  const ulid = await ask();
  await vote(ben, ulid, 0);
  server.clock.advance(10 * MINUTE_MS - 1);
  expect((await ann.see(ulid))?.poll?.isOver).toBe(false);
  server.clock.advance(1);
  const late = await vote(cleo, ulid, 1);
  expect([late.status, late.body.message]).toEqual([
    403,
    'This poll has ended. Votes are no longer counted.',
  ]);
  expect((await vote(ben, ulid, 0)).status).toBe(200);
  expect(await votes(cleo, ulid)).toEqual([1, 0, 0]);
  expect((await cleo.see(ulid))?.poll?.isOver).toBe(true);
});

test('notifies the author and the voters of the end once', async () => {
  const ulid = await ask();
  await vote(ben, ulid, 0);
  await endAll(5);
  expect(await endings(ben)).toEqual([]);
  await endAll(6);
  await endAll(1);
  expect(await endings(ann)).toEqual([ulid]);
  expect(await endings(ben)).toEqual([ulid]);
  expect(await endings(cleo)).toEqual([]);
});

test('sends no notification to members who turned it off', async () => {
  const ulid = await ask();
  await vote(ben, ulid, 0);
  await ben.do(updateSettings, { body: { notifications_poll: 'false' } });
  await endAll();
  expect(await endings(ben)).toEqual([]);
});

test('sends no notification about a deleted poll', async () => {
  const ulid = await ask();
  await vote(ben, ulid, 0);
  await ann.deletePost(ulid);
  await endAll();
  expect(await endings(ben)).toEqual([]);
});

test('rejects votes across a block and on removed posts', async () => {
  const [first, second, third] = [await ask(), await ask(), await ask()];
  await ann.deletePost(second);
  await moderator.moderate(third, 'removeContent', { violation: 'spam', reason: 'This is spam.' });
  expect((await vote(ben, second, 0)).status).toBe(404);
  expect((await vote(ben, third, 0)).status).toBe(404);
  await ann.block(ben);
  expect((await vote(ben, first, 0)).status).toBe(404);
  await ben.mute(cleo);
  expect((await vote(ben, await ask({}, {}, cleo), 0)).status).toBe(200);
});

test('takes votes in a private group from its members only', async () => {
  const groupId = await ann.createGroup(`Tea ${rounds}`, { visibility: 'private' });
  const ulid = await ask({}, { groupId });
  expect((await vote(ben, ulid, 0)).status).toBe(404);
  expect((await vote(ann, ulid, 0)).status).toBe(200);
});

test('votes on the original of a repost', async () => {
  const ulid = await ask();
  const repost = await cleo.repost(ulid);
  expect((await vote(ben, repost, 2)).status).toBe(200);
  const { data } = await ben.do(mapPosts, { body: { ulids: [repost] } });
  expect(data[0]?.original?.poll?.ownChoices).toEqual([2]);
});

test('adds polls to quotes, not to comments', async () => {
  const poll = { choices: ['Yes', 'No'], minutes: 5 };
  const ulid = await ann.post();
  const quote = { ulid, repostUlid: server.freshUlid(), body: 'Is it?', poll };
  expect((await ben.do(createRepost, { body: quote })).data.poll?.choices).toHaveLength(2);
  const comment = { ulid: server.freshUlid(), parentId: ulid, body: 'Is it?', poll };
  expect((await ben.do(createComment, { body: comment })).data.poll).toBeUndefined();
});

test('applies word rules to choices', async () => {
  const poll = { choices: ['Gore', 'Tea'], minutes: 60 };
  const body = { ulid: server.freshUlid(), body: 'Choose.', poll };
  await ann.refused(createPost, { body }, 422);
  const held = await ask({ choices: ['The casino', 'Home'] });
  expect(await ann.see(held)).toMatchObject({ isHeld: true, poll: { voters: 0 } });
  expect((await vote(ben, held, 0)).status).toBe(404);
  const { data } = await moderator.do(mapPosts, { body: { ulids: [held] } });
  expect(data[0]?.poll?.choices[0]?.text).toBe('The casino');
});

test('finds a post by its choices, also after an edit', async () => {
  const word = `juniper${rounds}`;
  const ulid = await ask({ choices: [word, 'Coffee'] });
  await ann.do(editPost, { body: { ulid, version: 0, body: 'What shall we drink today?' } });
  await vote(ben, ulid, 0);
  const found = async () =>
    (await ben.do(searchPosts, { body: { q: word, limit: 5 } })).data.map(({ id }) => id);
  expect(await found()).toEqual([ulid]);
  expect(await found()).toEqual([ulid]);
  const edit = { ulid, version: 1, body: 'Another question?' };
  await ann.refused(editPost, { body: edit }, 403);
  const marked = { ulid, version: 1, body: 'What shall we drink today?', isSensitive: true };
  await ann.do(editPost, { body: marked });
  expect(await votes(ben, ulid)).toEqual([1, 0]);
});

test('sends live counts to those who may see them', async () => {
  const ulid = await ask();
  await cleo.comment(ulid);
  await vote(ben, ulid, 0);
  const heard = new Map<TestMember, Engagement[]>();
  for (const who of [ann, ben, cleo]) {
    const listener = listen(server, who);
    listeners.push(listener);
    heard.set(who, await listener.hear<Engagement>(userChannel(who.ulid), 'Engagement'));
  }
  await vote(await addMember(server, `dan${rounds}`), ulid, 1);
  const lastOf = (who: TestMember) => heard.get(who)?.at(-1)?.data[ulid]?.pollState;
  await vi.waitFor(() => {
    expect(lastOf(ann)).toEqual({ isOver: false, voters: 2, votes: [1, 1, 0] });
    expect(lastOf(ben)).toEqual({ isOver: false, voters: 2, votes: [1, 1, 0] });
    expect(lastOf(cleo)).toEqual({ isOver: false, voters: 2 });
  }, 10_000);
});

test('never says who voted for what', async () => {
  const ulid = await ask({ choices: ['Tea', 'Coffee'] });
  await vote(ben, ulid, 1);
  await endAll();
  for (const who of [ann, cleo, moderator]) {
    const poll = (await who.see(ulid))?.poll;
    expect(JSON.stringify(poll)).not.toContain(ben.ulid);
    expect(poll?.ownChoices).toBeUndefined();
  }
  const notified = JSON.stringify((await ann.do(listNotifications)).data);
  expect(notified).not.toContain(ben.ulid);
});

test('exports own polls and votes', async () => {
  const ulid = await ask({}, {}, ben);
  await vote(ann, ulid, 2);
  const own = await ask();
  await vote(ben, own, 0);
  const pages: Record<string, unknown[]> = {};
  let cursor: string | undefined;
  do {
    const page: { data: object; next_cursor: string | null } = await ann.do(exportAccount, {
      query: { cursor },
    });
    Object.assign(pages, page.data);
    cursor = page.next_cursor ?? undefined;
  } while (cursor !== undefined);
  expect(pages['votes']).toMatchObject([{ ulid, choices: [2] }]);
  expect(pages['posts']).toMatchObject([
    { ulid: own, poll: { voters: 1, endsAt: expect.any(String) } },
  ]);
});

test('subtracts the votes of a purged member', async () => {
  const ulid = await ask({ isMultiple: true, minutes: 43_200 });
  await vote(ben, ulid, 0, 1);
  await vote(cleo, ulid, 1);
  await ben.do(deleteUser);
  server.clock.advance(31 * DAY_MS);
  await server.runJob('purge-accounts');
  // The poll is over, so everyone sees its votes.
  const dan = await addMember(server, `dan${rounds}`);
  await vi.waitFor(async () => expect(await votes(dan, ulid)).toEqual([0, 1, 0]), 20_000);
  expect((await dan.see(ulid))?.poll?.voters).toBe(1);
});
