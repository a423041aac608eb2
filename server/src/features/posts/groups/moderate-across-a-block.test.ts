import { makeUlid } from '@rookery/contract/kernel/ulid.ts';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { addMembers } from '#test/members.ts';
import { startTestServer, type Reply, type TestMember, type TestServer } from '#test/server.ts';

let server: TestServer;
let owner: TestMember;
let moderator: TestMember;
let member: TestMember;
let spammer: TestMember;
let group: string;
let round = 0;

beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.stop());

beforeEach(async () => {
  round += 1;
  [owner, moderator, member, spammer] = await addMembers(server, [
    `owner${round}`,
    `helper${round}`,
    `member${round}`,
    `spammer${round}`,
  ]);
  const draft = { name: `Herons ${round}`, visibility: 'public' };
  group = (await owner.api('PUT', '/group/add', draft)).body.data.id;
  for (const who of [moderator, member, spammer]) {
    await who.api('POST', '/group/join', { groupId: group });
  }
  await owner.api('POST', '/group/moderators', { groupId: group, userId: moderator.ulid });
});

const block = (who: TestMember, whom: TestMember): Promise<Reply> =>
  who.api('PUT', `/profile/${whom.username}/block`);

async function write(who: TestMember, more: object = { groupId: group }): Promise<string> {
  const path = 'parentId' in more ? '/comments' : '/posts';
  const ulid = makeUlid(server.clock.now().getTime());
  const reply = await who.api('PUT', path, { ulid, body: 'Buy.', ...more });
  expect(reply.status).toBe(201);
  return reply.body.data.id;
}

const idsOf = ({ body }: Reply): string[] => body.data.map(({ id }: { id: string }) => id);
const feed = async (who: TestMember): Promise<string[]> =>
  idsOf(await who.api('POST', '/posts/group', { groupId: group, limit: 50 }));
const byId = async (who: TestMember, ulid: string) =>
  (await who.api('POST', '/posts/map', { ulids: [ulid] })).body.data[0];
const thread = (who: TestMember, ulid: string): Promise<Reply> =>
  who.api('POST', '/comments?page=1', { ulid });
const people = async (who: TestMember): Promise<string[]> =>
  (await who.api('GET', `/group/${group}/members`)).body.data.map(
    ({ profile }: { profile: { ulid: string } }) => profile.ulid,
  );

describe('GAP-033 whoever blocks the moderators of a group is still moderated', () => {
  test('they stand in the list of members for who decides about them, and can be banned', async () => {
    for (const who of [owner, moderator, member]) await block(spammer, who);
    expect(await people(member)).not.toContain(spammer.ulid);
    expect(await people(owner)).toContain(spammer.ulid);
    expect(await people(moderator)).toContain(spammer.ulid);
    const about = { groupId: group, userId: spammer.ulid };
    expect((await moderator.api('POST', '/group/ban', about)).status).toBe(200);
  });

  test('what they write there is shown to its moderators, in the group and by its id, and can be taken out', async () => {
    const post = await write(spammer);
    const liked = await member.api('PUT', '/post/reaction', { ulid: post, reaction: 'heart' });
    expect(liked.status).toBe(200);
    for (const who of [owner, moderator, member]) await block(spammer, who);
    expect(await feed(member)).toEqual([]);
    expect(await byId(member, post)).toBeUndefined();
    for (const who of [owner, moderator]) {
      expect(await feed(who)).toEqual([post]);
      const { body, abilities } = await byId(who, post);
      expect(body).toBe('Buy.');
      expect(abilities).toContain('removeFromGroup');
      for (const across of ['comment', 'react', 'repost']) expect(abilities).not.toContain(across);
      const counts = await who.api('POST', '/posts/engagement', { ulids: [post] });
      expect(Object.keys(counts.body.data)).toEqual([post]);
      expect((await thread(who, post)).status).toBe(200);
      const reactions = await who.api('GET', `/post/${post}/reactions`);
      expect([reactions.status, reactions.body.reactions]).toEqual([
        200,
        [{ name: 'heart', count: 1 }],
      ]);
      const reaction = { ulid: post, reaction: 'heart' };
      expect((await who.api('PUT', '/post/reaction', reaction)).status).toBe(404);
    }
    const removal = { groupId: group, postId: post };
    expect((await moderator.api('DELETE', '/groups/post', removal)).status).toBe(200);
    expect(await feed(owner)).toEqual([]);
  });

  test('so are their comments', async () => {
    const post = await write(member);
    const comment = await write(spammer, { parentId: post });
    for (const who of [owner, moderator]) await block(spammer, who);
    for (const who of [owner, moderator]) {
      const { body } = await thread(who, post);
      expect(body.data).toMatchObject([{ id: comment, body: 'Buy.' }]);
      expect(body.total).toBe(1);
    }
  });

  test('nothing else of theirs is, neither elsewhere nor in another’s words', async () => {
    const elsewhere = await write(spammer, {});
    const there = await write(spammer);
    const quote = { ulid: elsewhere, title: 'quote', body: 'See.' };
    const quoting = await member.api('POST', '/posts/repost', quote);
    await block(spammer, owner);
    expect(await byId(owner, elsewhere)).toBeUndefined();
    expect((await thread(owner, elsewhere)).status).toBe(404);
    expect((await byId(owner, quoting.body.data.id)).original).toBeNull();
    for (const path of ['/posts/groups?limit=50', '/xposts/all?limit=50']) {
      expect(idsOf(await owner.api('GET', path))).not.toContain(there);
    }
  });

  test('whom a moderator has blocked stays out of what that moderator reads', async () => {
    const post = await write(spammer);
    const comment = await write(spammer, { parentId: await write(member) });
    await block(moderator, spammer);
    expect(await feed(moderator)).not.toContain(post);
    expect(await byId(moderator, post)).toBeUndefined();
    expect(await byId(moderator, comment)).toBeUndefined();
    expect(await people(moderator)).toContain(spammer.ulid);
    expect(await byId(owner, post)).toMatchObject({ body: 'Buy.' });
  });
});
