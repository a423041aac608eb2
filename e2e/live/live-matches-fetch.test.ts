import type { Group } from '@rookery/contract/groups/group.ts';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';

import type { TestMember, TestServer } from '../../server/test/server.ts';
import { openPage } from './live-matches-fetch.ts';
import { feeds, type LiveScene, startLiveScene } from './live-matches-scenes.ts';
import type { ListName } from './page-lists.ts';

let server: TestServer;
let alice: TestMember;
let bob: TestMember;
let carol: TestMember;
let write: LiveScene['write'];
let writeComment: LiveScene['writeComment'];
let remove: LiveScene['remove'];
let expectNotified: LiveScene['expectNotified'];

beforeAll(async () => {
  ({ server, alice, bob, carol, write, writeComment, remove, expectNotified } =
    await startLiveScene());
});
afterAll(() => server.stop());
beforeEach(() => server.clock.advance(1000));

describe('page with live updates compared with a fetch', () => {
  test('after posts of others', { tags: ['RT-02', 'RT-07'] }, async () => {
    await write(bob);
    const page = await openPage(server, alice, ['following', 'followingMutual', 'all', 'newUsers']);
    await write(bob);
    await write(carol);
    await page.settles();
    expect(page.heard).toContain('PostAdded');
  });

  test('after a post of the member', { tags: ['RT-02'] }, async () => {
    const page = await openPage(server, alice, [...feeds, 'profile/alice']);
    await write(alice);
    await page.settles();
    await page.write('Words');
    await page.settles();
  });

  test('after a comment of another member', { tags: ['RT-05', 'RT-08'] }, async () => {
    const post = await write(alice);
    const page = await openPage(server, alice, ['following', 'global', 'profile/alice']);
    const comment = await writeComment(bob, post);
    await page.settles();
    expect(new Set(page.heard)).toEqual(new Set(['Engagement']));
    await remove(bob, comment);
    await page.settles();
  });

  test('after a reaction that is given, changed and removed', { tags: ['RT-08'] }, async () => {
    const post = await write(carol);
    const page = await openPage(server, alice, ['global', 'profile/carol']);
    for (const name of ['heart', 'joy', 'joy']) {
      await page.react(post, name);
      await page.settles();
    }
  });

  test('after a post and a comment are deleted', { tags: ['POST-33'] }, async () => {
    const [post, other] = [await write(alice), await write(carol)];
    const page = await openPage(server, alice, [...feeds, 'profile/alice', `thread/${other.id}`]);
    const comment = await page.comment(other);
    await page.settles();
    await page.remove(comment);
    await page.settles();
    await page.remove(post);
    await page.settles();
  });

  test('after a follow and an unfollow', { tags: ['FOLLOW-09'] }, async () => {
    await bob.api('PUT', '/profile/carol/follow');
    const page = await openPage(server, carol, []);
    await page.counts(bob);
    for (const on of [true, false, true]) {
      await page.follow(bob, on);
      const anew = await openPage(server, carol, []);
      expect(await page.counts(bob)).toEqual(await anew.counts(bob));
    }
    await page.follow(bob, false);
    await bob.api('DELETE', '/profile/carol/follow');
  });

  test(
    'after the member leaves and joins a group',
    { tags: ['GROUP-05', 'GROUP-06'] },
    async () => {
      const body = { name: 'Plovers', visibility: 'public', description: 'On the mud' };
      const { id } = (await carol.api('PUT', '/group/add', body)).body.data as Group;
      for (const who of [alice, bob]) await who.api('POST', '/group/join', { groupId: id });
      await write(carol, 'The first', { groupId: id });
      await write(bob, 'The second', { groupId: id });
      const group = async (): Promise<Group> =>
        (await alice.api('POST', '/groups/map', { ulids: [id] })).body.data[0];
      const lists: ListName[] = ['following', 'all', 'groups', 'global'];
      const ofGroup: ListName[] = [`group/${id}`, `group-feed/${id}`, `members/${id}`];
      const page = await openPage(server, alice, [...lists, ...ofGroup]);
      await page.leave(await group());
      await page.settles();
      await page.join(await group());
      await page.settles();
    },
  );

  test('after a comment and its deletion', { tags: ['RT-03', 'RT-10', 'NOTIF-14'] }, async () => {
    const [ann, ben] = [await server.signUp('ann'), await server.signUp('ben')];
    await expectNotified(await write(ann), ann, async (post) => {
      const comment = await writeComment(ben, post);
      return () => remove(ben, comment);
    });
  });
});
