import { listGlobalFeed } from '@rookery/contract/feeds/list-global-feed.ts';
import { listFeed } from '@rookery/contract/feeds/list-feed.ts';
import { addGroupModerator } from '@rookery/contract/groups/add-group-moderator.ts';
import { listGroupPosts } from '@rookery/contract/feeds/list-group-posts.ts';
import { listComments } from '@rookery/contract/posts/list-comments.ts';
import { listGroupMembers } from '@rookery/contract/groups/list-group-members.ts';
import { banFromGroup } from '@rookery/contract/groups/ban-from-group.ts';
import { addReaction } from '@rookery/contract/posts/add-reaction.ts';
import { listEngagement } from '@rookery/contract/posts/list-engagement.ts';
import { listReactions } from '@rookery/contract/posts/list-reactions.ts';
import { removeFromGroup } from '@rookery/contract/posts/remove-from-group.ts';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { addMembers } from '#test/members.ts';
import { startTestServer, type TestMember, type TestServer } from '#test/server.ts';

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
  group = await owner.createGroup(`Herons ${round}`);
  for (const who of [moderator, member, spammer]) await who.joinGroup(group);
  await owner.do(addGroupModerator, { body: { groupId: group, userId: moderator.ulid } });
});

const write = (who: TestMember): Promise<string> => who.post('Buy.', { groupId: group });

const idsOf = ({ data }: { data: { id: string }[] }): string[] => data.map(({ id }) => id);
const feed = async (who: TestMember): Promise<string[]> =>
  idsOf(await who.do(listGroupPosts, { body: { groupId: group, limit: 50 } }));
const thread = (who: TestMember, ulid: string) =>
  who.do(listComments, { query: { page: 1 }, body: { ulid } });
const people = async (who: TestMember): Promise<string[]> =>
  (await who.do(listGroupMembers, { params: { id: group } })).data.map(
    ({ profile }) => profile.ulid,
  );

describe('moderation of members who block their group’s moderators', { tags: ['GAP-033'] }, () => {
  test('lists them for moderators, who can ban them', async () => {
    for (const who of [owner, moderator, member]) await spammer.block(who);
    expect(await people(member)).not.toContain(spammer.ulid);
    expect(await people(owner)).toContain(spammer.ulid);
    expect(await people(moderator)).toContain(spammer.ulid);
    const about = { groupId: group, userId: spammer.ulid };
    await moderator.do(banFromGroup, { body: about });
  });

  test('shows their group posts to moderators, who can remove them', async () => {
    const post = await write(spammer);
    await member.react(post);
    for (const who of [owner, moderator, member]) await spammer.block(who);
    expect(await feed(member)).toEqual([]);
    expect(await member.see(post)).toBeUndefined();
    for (const who of [owner, moderator]) {
      expect(await feed(who)).toEqual([post]);
      const shown = await who.see(post);
      expect(shown?.body).toBe('Buy.');
      expect(shown?.abilities).toContain('removeFromGroup');
      for (const across of ['comment', 'react', 'repost'])
        expect(shown?.abilities).not.toContain(across);
      const counts = await who.do(listEngagement, { body: { ulids: [post] } });
      expect(Object.keys(counts.data)).toEqual([post]);
      await thread(who, post);
      const { reactions } = await who.do(listReactions, { params: { ulid: post } });
      expect(reactions).toEqual([{ name: 'heart', count: 1 }]);
      const reaction = { ulid: post, reaction: 'heart' };
      await who.refused(addReaction, { body: reaction }, 404);
    }
    const removal = { groupId: group, postId: post };
    await moderator.do(removeFromGroup, { body: removal });
    expect(await feed(owner)).toEqual([]);
  });

  test('shows their comments to moderators', async () => {
    const post = await write(member);
    const comment = await spammer.comment(post, 'Buy.');
    for (const who of [owner, moderator]) await spammer.block(who);
    for (const who of [owner, moderator]) {
      const { data, total } = await thread(who, post);
      expect(data).toMatchObject([{ id: comment, body: 'Buy.' }]);
      expect(total).toBe(1);
    }
  });

  test('hides their posts outside the group, also when quoted', async () => {
    const elsewhere = await spammer.post('Buy.');
    const there = await write(spammer);
    const quoting = await member.repost(elsewhere, 'See.');
    await spammer.block(owner);
    expect(await owner.see(elsewhere)).toBeUndefined();
    await owner.refused(listComments, { body: { ulid: elsewhere } }, 404);
    expect((await owner.see(quoting))?.original).toBeNull();
    const query = { limit: 50 };
    const inGroups = await owner.do(listFeed, { params: { feed: 'groups' }, query });
    for (const list of [inGroups, await owner.do(listGlobalFeed, { query })])
      expect(idsOf(list)).not.toContain(there);
  });

  test('hides members that a moderator blocked from that moderator', async () => {
    const post = await write(spammer);
    const comment = await spammer.comment(await write(member), 'Buy.');
    await moderator.block(spammer);
    expect(await feed(moderator)).not.toContain(post);
    expect(await moderator.see(post)).toBeUndefined();
    expect(await moderator.see(comment)).toBeUndefined();
    expect(await people(moderator)).toContain(spammer.ulid);
    expect(await owner.see(post)).toMatchObject({ body: 'Buy.' });
  });
});
