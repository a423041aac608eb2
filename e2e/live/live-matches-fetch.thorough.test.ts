// Thorough: It crosses every write with the lists and members that it concerns.
import type { Post } from '@rookery/contract/posts/post.ts';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';

import type { TestMember, TestServer } from '../../server/test/server.ts';
import { openPage } from './live-matches-fetch.ts';
import { feeds, type LiveScene, startLiveScene } from './live-matches-scenes.ts';
import type { ListName } from './page-lists.ts';

let server: TestServer;
let alice: TestMember;
let bob: TestMember;
let carol: TestMember;
let mona: TestMember;
let emma: TestMember;
let write: LiveScene['write'];
let writeComment: LiveScene['writeComment'];
let repost: LiveScene['repost'];
let remove: LiveScene['remove'];
let expectNotified: LiveScene['expectNotified'];

beforeAll(async () => {
  ({ server, alice, bob, carol, mona, emma, write, writeComment, repost, remove, expectNotified } =
    await startLiveScene());
});
afterAll(() => server.stop());
beforeEach(() => server.clock.advance(1000));

async function takeBack(by: TestMember, of: Post): Promise<void> {
  const reply = await by.api('DELETE', '/posts/repost', { ulid: of.id, title: 'repost' });
  expect(reply.status).toBe(200);
}

describe('a new post', () => {
  test('is inserted in order among concurrent posts by others', { tags: ['RT-02'] }, async () => {
    const page = await openPage(
      server,
      alice,
      feeds.filter((name) => name !== 'global'),
    );
    await write(bob);
    await write(alice);
    await write(carol);
    await write(alice);
    await write(bob);
    await page.settles();
  });
});

describe('a comment', () => {
  test(
    'notifies members who commented in the past hour',
    { tags: ['RT-05', 'RT-08'] },
    async () => {
      const post = await write(carol);
      const own = await writeComment(alice, post);
      const page = await openPage(server, alice, ['global', `thread/${own.id}`]);
      const comment = await writeComment(bob, post);
      await page.settles();
      expect(new Set(page.heard)).toEqual(new Set(['Engagement']));
      await remove(bob, comment);
      await page.settles();
    },
  );

  test('notifies a comment’s author about a reply', { tags: ['RT-05', 'RT-08'] }, async () => {
    const post = await write(carol);
    const own = await writeComment(alice, post);
    const page = await openPage(server, alice, ['global', `thread/${post.id}`]);
    await writeComment(bob, own);
    await page.settles();
    expect(own.parentUlid).toBe(post.id);
    expect(new Set(page.heard)).toEqual(new Set(['Engagement']));
  });

  test('reaches members without live updates within a minute', { tags: ['POST-48'] }, async () => {
    const post = await write(carol);
    await writeComment(carol, post);
    const page = await openPage(server, alice, ['global', `thread/${post.id}`]);
    const comment = await writeComment(bob, post);
    await writeComment(carol, comment);
    await page.passMinute();
    await page.settles();
    expect(page.heard).toEqual([]);
  });

  test(
    'disappears when deleted, or leaves a placeholder above replies',
    { tags: ['POST-48'] },
    async () => {
      const post = await write(carol);
      const [bare, commented] = [await writeComment(bob, post), await writeComment(bob, post)];
      await writeComment(carol, commented);
      const page = await openPage(server, alice, ['global', `thread/${post.id}`]);
      await remove(bob, bare);
      await remove(bob, commented);
      await page.passMinute();
      await page.settles();
    },
  );

  test('appears in its thread and counts after the response', { tags: ['RT-08'] }, async () => {
    const post = await write(carol);
    const page = await openPage(server, alice, ['global', `thread/${post.id}`]);
    await page.comment(post);
    await page.settles();
  });
});

describe('actions of the member on this page', () => {
  test('shows a quote and its original in every list', { tags: ['REPOST-09'] }, async () => {
    const post = await write(carol, 'To be quoted');
    const page = await openPage(server, alice, [...feeds, 'profile/alice']);
    await page.quote(post, 'Read this');
    await page.settles();
  });

  test(
    'replaces an own deleted comment with replies by a placeholder',
    { tags: ['POST-33'] },
    async () => {
      const post = await write(carol);
      const page = await openPage(server, alice, ['global', `thread/${post.id}`]);
      const comment = await page.comment(post);
      await page.react(comment, 'heart');
      await writeComment(bob, comment);
      await page.settles();
      await page.remove(comment);
      await page.settles();
    },
  );

  test(
    'replaces an own deleted quote with comments by a placeholder',
    { tags: ['POST-33'] },
    async () => {
      const original = await write(carol, 'Spoken of');
      const own = await repost(alice, original, 'What alice says of it');
      await writeComment(bob, own);
      const page = await openPage(server, alice, ['global', `post/${own.id}`]);
      await page.react(own, 'heart');
      await page.remove(own);
      await page.settles();
    },
  );
});

describe('actions about members and profiles', () => {
  test('lists the own pinned post first on the profile', async () => {
    const [one, other] = [await write(alice, 'Pinned'), await write(alice, 'Pinned then')];
    await write(alice, 'Newer than both');
    const page = await openPage(server, alice, ['profile/alice', 'pinned/alice']);
    await page.pin(one, true);
    await page.settles();
    await page.pin(other, true);
    await page.settles();
    await page.pin(other, false);
    await page.settles();
  });

  test('removes a post from Discover when an employee excludes it', async () => {
    const post = await write(bob, 'Not for everyone');
    const page = await openPage(server, emma, ['all', 'global']);
    await page.leaveDiscover(post);
    await page.settles();
  });
});

describe('a content label', () => {
  const mark = async (by: TestMember, { id }: Post): Promise<void> => {
    const reply = await by.api('POST', '/moderation/post/action/applyNSFW', {
      postULID: id,
      reason: 'Not for this place.',
    });
    expect(reply.status).toBe(200);
  };

  test('keeps a colleague’s label when another staff member sets it', async () => {
    const post = await write(bob);
    const page = await openPage(server, emma, ['global']);
    await mark(mona, post);
    expect(await page.mark(post, true)).toEqual({ isOn: true, isChanged: false });
    await page.settles();
    expect(await page.mark(post, false)).toEqual({ isOn: false, isChanged: true });
    await page.settles();
  });

  test('shows a colleague’s label to reviewers immediately', async () => {
    const post = await write(bob);
    const page = await openPage(server, mona, ['global']);
    await mark(emma, post);
    await page.settles();
  });
});

describe('a reaction', () => {
  async function react(by: TestMember, to: Post, name: string, method = 'PUT'): Promise<void> {
    server.clock.advance(1000);
    const reply = await by.api(method, '/post/reaction', { ulid: to.id, reaction: name });
    expect(reply.status).toBe(200);
  }

  test(
    'notifies the author when given, changed and removed',
    { tags: ['RT-05', 'RT-08'] },
    async () => {
      const post = await write(alice);
      const page = await openPage(server, alice, ['following', 'global', 'profile/alice']);
      await react(bob, post, 'heart');
      await react(carol, post, 'joy');
      await page.settles();
      expect(new Set(page.heard)).toEqual(new Set(['Engagement']));
      await react(bob, post, 'joy');
      await page.settles();
      await react(bob, post, 'joy', 'DELETE');
      await page.settles();
    },
  );

  test(
    'notifies members who reacted or commented in the past hour',
    { tags: ['RT-05', 'RT-08'] },
    async () => {
      const post = await write(carol);
      const comment = await writeComment(carol, post);
      await react(alice, comment, 'clap');
      const pages = [
        await openPage(server, alice, ['global', `thread/${post.id}`]),
        await openPage(server, carol, ['global', `thread/${post.id}`]),
      ];
      await react(bob, comment, 'clap');
      for (const page of pages) {
        await page.settles();
        expect(new Set(page.heard)).toEqual(new Set(['Engagement']));
      }
    },
  );

  test('reaches members without live updates within a minute', { tags: ['POST-48'] }, async () => {
    const post = await write(carol);
    const page = await openPage(server, alice, ['global', 'profile/carol']);
    await react(bob, post, 'tada');
    await react(alice, post, 'heart');
    await page.passMinute();
    await page.settles();
  });
});

describe('a removed post', () => {
  test('notifies its author’s other devices', { tags: ['RT-05', 'RT-08'] }, async () => {
    const post = await write(bob);
    const page = await openPage(server, bob, [...feeds, 'profile/bob']);
    await remove(bob, post);
    await page.settles();
    expect(new Set(page.heard)).toEqual(new Set(['Engagement']));
  });

  test(
    'notifies members who commented in the past hour',
    { tags: ['RT-05', 'RT-08'] },
    async () => {
      const post = await write(bob);
      await writeComment(alice, post);
      const page = await openPage(server, alice, [...feeds, 'profile/bob']);
      await remove(bob, post);
      await page.settles();
      expect(new Set(page.heard)).toEqual(new Set(['Engagement']));
    },
  );

  test('disappears for every reader within a minute', { tags: ['POST-48'] }, async () => {
    const post = await write(bob);
    const page = await openPage(server, carol, [...feeds, 'profile/bob']);
    await remove(bob, post);
    await page.passMinute();
    await page.settles();
  });

  test('notifies its author when a moderator removes it', { tags: ['POST-45'] }, async () => {
    const post = await write(bob);
    const [own, others] = [
      await openPage(server, bob, [...feeds, 'profile/bob']),
      await openPage(server, alice, [...feeds, 'profile/bob']),
    ];
    const reply = await mona.api('DELETE', '/moderation/post', {
      ulid: post.id,
      reason: 'Not for this place.',
    });
    expect(reply.status).toBe(200);
    await own.settles();
    await others.passMinute();
    await others.settles();
  });

  test(
    'hides a comment removed by staff or leaves a placeholder',
    { tags: ['POST-45'] },
    async () => {
      const post = await write(carol);
      const [bare, commented] = [await writeComment(bob, post), await writeComment(bob, post)];
      await writeComment(carol, commented);
      const page = await openPage(server, alice, ['global', `thread/${post.id}`]);
      for (const { id } of [bare, commented])
        await mona.api('DELETE', '/moderation/post', { ulid: id, reason: 'Not for this place.' });
      await page.passMinute();
      await page.settles();
    },
  );

  test('disappears from its reporter’s lists', { tags: ['FEED-34'] }, async () => {
    const post = await write(bob);
    const page = await openPage(server, alice, [...feeds, 'profile/bob']);
    await page.report(post);
    await page.settles();
  });
});

describe('a repost', () => {
  test(
    'notifies followers of reposts and quotes with their original',
    { tags: ['RT-02', 'RT-07', 'REPOST-01'] },
    async () => {
      const [one, other] = [
        await write(carol, 'To be reposted'),
        await write(carol, 'To be quoted'),
      ];
      const page = await openPage(server, alice, [
        'following',
        'followingMutual',
        'all',
        'newUsers',
      ]);
      await repost(bob, one);
      await repost(bob, other, 'Read this');
      await page.settles();
      expect(page.heard).toContain('PostAdded');
    },
  );

  test(
    'notifies the original’s author of a repost and its undo',
    { tags: ['RT-05', 'RT-08'] },
    async () => {
      const post = await write(alice, 'Reposted by a stranger, and by a friend');
      const page = await openPage(server, alice, ['following', 'global', 'profile/alice']);
      await repost(carol, post);
      await page.settles();
      expect(page.heard).toContain('Engagement');
      await takeBack(carol, post);
      await page.settles();
      await repost(bob, post);
      await page.settles();
    },
  );

  test(
    'appears in every list until it is undone',
    { tags: ['RT-02', 'REPOST-07', 'REPOST-08'] },
    async () => {
      const [one, other] = [await write(carol, 'From here'), await write(carol, 'From elsewhere')];
      const names: ListName[] = [...feeds, 'profile/alice'];
      const page = await openPage(server, alice, names);
      await page.repost(one);
      await page.settles();
      await repost(alice, other);
      await page.settles();
      await page.undoRepost(one);
      await page.settles();
    },
  );

  test(
    'leaves home feeds when its original is deleted',
    { tags: ['CARD-04', 'POST-48'] },
    async () => {
      const post = await write(carol, 'Soon gone');
      await repost(bob, post);
      await repost(bob, post, 'What it said');
      const page = await openPage(server, alice, [...feeds, 'profile/bob']);
      await remove(carol, post);
      await page.passMinute();
      await page.settles();
    },
  );
});

describe('a hidden member', () => {
  test.each(['mute', 'block'] as const)(
    'a %s removes a member from every list',
    { tags: ['CACHE-19'] },
    async (action) => {
      await write(bob);
      await repost(bob, await write(carol));
      const page = await openPage(server, alice, [...feeds, 'profile/bob', 'profile/carol']);
      await page.blockOrMute(bob, action);
      await page.settles();
    },
  );
});

describe('notifications', () => {
  let ann: TestMember;
  let ben: TestMember;

  beforeEach(async () => {
    const at = Math.random().toString(36).slice(2, 8);
    [ann, ben] = [await server.signUp(`ann${at}`), await server.signUp(`ben${at}`)];
  });

  const DEEDS: Record<string, (post: Post) => Promise<() => Promise<unknown>>> = {
    async 'a follow'() {
      await ben.api('PUT', `/profile/${ann.username}/follow`);
      return () => ben.api('DELETE', `/profile/${ann.username}/follow`, {});
    },
    async 'a reaction'({ id: ulid }) {
      await ben.api('PUT', '/post/reaction', { ulid, reaction: 'heart' });
      return () => ben.api('DELETE', '/post/reaction', { ulid, reaction: 'heart' });
    },
    async 'a repost'(post) {
      await repost(ben, post);
      return () => takeBack(ben, post);
    },
    async 'a quote'(post) {
      const quote = await repost(ben, post, 'Look at that');
      return () => remove(ben, quote);
    },
    async 'a mention'() {
      const mention = await write(ben, `Was it @${ann.username}?`);
      return () => remove(ben, mention);
    },
    async 'a request to join her group'() {
      const body = { name: `Gulls of ${ann.username}`, visibility: 'private' };
      const groupId = (await ann.api('PUT', '/group/add', body)).body.data.id;
      await ben.api('POST', '/group/join', { groupId });
      return () => ben.api('DELETE', '/group/join', { groupId });
    },
    async 'being let into a group'() {
      const body = { name: `Terns of ${ben.username}`, visibility: 'private' };
      const groupId = (await ben.api('PUT', '/group/add', body)).body.data.id;
      await ann.api('POST', '/group/join', { groupId });
      await ben.api('POST', '/group/approve', { groupId, userId: ann.ulid });
      return () => ben.api('POST', '/group/ban', { groupId, userId: ann.ulid });
    },
    async 'a comment that is hidden and shown by a block'(post) {
      await writeComment(ben, post);
      await ann.api('PUT', `/profile/${ben.username}/block`);
      return () => ann.api('DELETE', `/profile/${ben.username}/block`, {});
    },
  };

  test.each(Object.entries(DEEDS))(
    'updates the bell on every device: %s and its revert',
    { tags: ['RT-03', 'RT-10', 'NOTIF-14'] },
    async (_what, act) => {
      await expectNotified(await write(ann), ann, act);
    },
  );

  test(
    'syncs seen, read and deleted state between devices',
    { tags: ['NOTIF-07', 'NOTIF-08', 'NOTIF-09', 'NOTIF-10', 'NOTIF-13'] },
    async () => {
      const post = await write(ann);
      const page = await openPage(server, ann, ['notifications']);
      for (let at = 1; at <= 3; at += 1) await writeComment(ben, post);
      await page.tellsAll();
      const { body } = await ann.api('GET', '/user/notifications');
      await page.tellsAll();
      const [first, second, third] = (body.data as { notificationId: string }[]).map(
        ({ notificationId }) => notificationId,
      );
      const path = '/user/notifications';
      await ann.api('POST', `${path}/markRead`, { notificationIds: [first] });
      await page.tellsAll();
      await ann.api('DELETE', `${path}/delete`, { notificationIds: [second] });
      await page.tellsAll();
      await ann.api('POST', `${path}/markAllRead`, { lastNotificationId: first });
      await page.tellsAll();
      await ann.api('POST', `${path}/deleteAll`, { lastNotificationId: third });
      await page.tellsAll();
    },
  );
});
