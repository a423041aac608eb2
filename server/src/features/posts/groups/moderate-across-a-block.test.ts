import { joinGroup } from '@rookery/contract/groups/join-group.ts';
import { addGroupModerator } from '@rookery/contract/groups/add-group-moderator.ts';
import { blockUser } from '@rookery/contract/relations/block-user.ts';
import { listGroupPosts } from '@rookery/contract/feeds/list-group-posts.ts';
import { mapPosts } from '@rookery/contract/posts/map-posts.ts';
import { listComments } from '@rookery/contract/posts/list-comments.ts';
import { listGroupMembers } from '@rookery/contract/groups/list-group-members.ts';
import { banFromGroup } from '@rookery/contract/groups/ban-from-group.ts';
import { addReaction } from '@rookery/contract/posts/add-reaction.ts';
import { listEngagement } from '@rookery/contract/posts/list-engagement.ts';
import { listReactions } from '@rookery/contract/posts/list-reactions.ts';
import { removeFromGroup } from '@rookery/contract/posts/remove-from-group.ts';
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
    await who.reply(joinGroup, { body: { groupId: group } });
  }
  await owner.reply(addGroupModerator, { body: { groupId: group, userId: moderator.ulid } });
});

const block = (who: TestMember, whom: TestMember): Promise<Reply> =>
  who.reply(blockUser, { params: { name: whom.username } });

async function write(who: TestMember, more: object = { groupId: group }): Promise<string> {
  const path = 'parentId' in more ? '/comments' : '/posts';
  const ulid = server.freshUlid();
  const reply = await who.api('PUT', path, { ulid, body: 'Buy.', ...more });
  expect(reply.status).toBe(201);
  return reply.body.data.id;
}

const idsOf = ({ body }: Reply): string[] => body.data.map(({ id }: { id: string }) => id);
const feed = async (who: TestMember): Promise<string[]> =>
  idsOf(await who.reply(listGroupPosts, { body: { groupId: group, limit: 50 } }));
const byId = async (who: TestMember, ulid: string) =>
  (await who.reply(mapPosts, { body: { ulids: [ulid] } })).body.data[0];
const thread = (who: TestMember, ulid: string): Promise<Reply> =>
  who.reply(listComments, { query: { page: 1 }, body: { ulid } });
const people = async (who: TestMember): Promise<string[]> =>
  (await who.reply(listGroupMembers, { params: { id: group } })).body.data.map(
    ({ profile }: { profile: { ulid: string } }) => profile.ulid,
  );

describe('GAP-033 whoever blocks the moderators of a group is still moderated', () => {
  test('they stand in the list of members for who decides about them, and can be banned', async () => {
    for (const who of [owner, moderator, member]) await block(spammer, who);
    expect(await people(member)).not.toContain(spammer.ulid);
    expect(await people(owner)).toContain(spammer.ulid);
    expect(await people(moderator)).toContain(spammer.ulid);
    const about = { groupId: group, userId: spammer.ulid };
    await moderator.do(banFromGroup, { body: about });
  });

  test('what they write there is shown to its moderators, in the group and by its id, and can be taken out', async () => {
    const post = await write(spammer);
    const liked = await member.reply(addReaction, { body: { ulid: post, reaction: 'heart' } });
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
      const counts = await who.reply(listEngagement, { body: { ulids: [post] } });
      expect(Object.keys(counts.body.data)).toEqual([post]);
      expect((await thread(who, post)).status).toBe(200);
      const reactions = await who.reply(listReactions, { params: { ulid: post } });
      expect([reactions.status, reactions.body.reactions]).toEqual([
        200,
        [{ name: 'heart', count: 1 }],
      ]);
      const reaction = { ulid: post, reaction: 'heart' };
      await who.refused(addReaction, { body: reaction }, 404);
    }
    const removal = { groupId: group, postId: post };
    await moderator.do(removeFromGroup, { body: removal });
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
