import { mapPosts } from '@rookery/contract/posts/map-posts.ts';
import {
  hasMemberAbility,
  MEMBER_ABILITIES,
  type MemberAbility,
  type PostAbility,
} from '@rookery/contract/kernel/abilities.ts';
import type { Post } from '@rookery/contract/posts/post.ts';
import type { Profile } from '@rookery/contract/users/user.ts';
import { describe, expect, test } from 'vitest';
import {
  abilityScene,
  KINDS,
  VIEWERS,
  shownAbilities,
  type Kind,
  type Viewer,
  type Call,
} from './ability-scene.ts';
import { giveBadge } from './badges.ts';

const on = abilityScene();
let authors = 0;

const pairs = KINDS.flatMap((kind) =>
  VIEWERS.filter((viewer) => kind === 'live' || viewer === 'author').map(
    (viewer): [Kind, Viewer] => [kind, viewer],
  ),
);

describe('abilities of a post match what the calls accept', () => {
  test.each(pairs)('%s as seen by %s', { tags: ['ERR-11'] }, (kind, viewer) =>
    on.expectSaid(kind, viewer),
  );

  test('gives no abilities on a tombstone', { tags: ['ERR-11'] }, async () => {
    const ulid = await on.posts['deleted comment, answered']();
    for (const viewer of ['author', 'stranger', 'moderator'] as const) {
      expect(await on.seenBy(viewer, ulid)).toMatchObject({ isDeleted: true, abilities: [] });
    }
  });

  test("omits a post's abilities when they are the default", async () => {
    expect(await on.seenBy('stranger', await on.posts.live())).not.toHaveProperty('abilities');
    expect(await on.seenBy('author', await on.posts.live())).toHaveProperty('abilities');
  });

  test('shows a new role’s abilities immediately', async () => {
    const late = await on.server.signUp('late_one');
    const ulid = await on.posts.live();
    const seen = async (): Promise<PostAbility[]> => {
      const reply = await late.reply(mapPosts, { body: { ulids: [ulid] } });
      return shownAbilities((reply.body.data as Post[])[0]);
    };
    expect(await seen()).toEqual(['comment', 'react', 'repost', 'quote', 'report']);
    await giveBadge(on.server, late, 'employee');
    expect(await seen()).toEqual([
      'comment',
      'react',
      'repost',
      'quote',
      'report',
      'remove',
      'mark',
      'curate',
    ]);
  });
});

describe('abilities of a profile match what the calls accept', () => {
  const calls: [MemberAbility, (name: string, ulid: string) => Call][] = [
    ['follow', (name) => ['PUT', `/profile/${name}/follow`, {}]],
    ['mute', (name) => ['PUT', `/profile/${name}/mute`, {}]],
    ['report', (_, ulid) => ['POST', '/feedback', { message: 'Rude.', reportedUlid: ulid }]],
    ['block', (name) => ['PUT', `/profile/${name}/block`, {}]],
    [
      'badges',
      (_, ulid) => [
        'POST',
        `/admin/profile/${ulid}/badges`,
        { badge: 'verified', reason: 'Not for this place.' },
      ],
    ],
    [
      'ban',
      (_, ulid) => ['POST', '/moderation/profile/ban', { ulid, reason: 'Not for this place.' }],
    ],
  ];

  test.each(VIEWERS)('the author as seen by %s', { tags: ['ERR-11'] }, async (viewer) => {
    // A new author each time, since the calls also block the author.
    const author =
      viewer === 'author' ? on.people.author : await on.server.signUp(`author${++authors}`);
    const { username, ulid } = author;
    if (viewer !== 'author') await on.relate(author);
    const reply = await on.as(viewer)('GET', `/profile/${username}`);
    const profile = reply.status === 200 ? (reply.body.data as Profile) : null;
    const taken: MemberAbility[] = [];
    for (const [ability, call] of calls) {
      if ((await on.as(viewer)(...call(username, ulid))).status < 300) taken.push(ability);
    }
    if (taken.includes('ban')) {
      const lifted = await on.as(viewer)('DELETE', '/moderation/profile/ban', {
        ulid,
        reason: 'Not for this place.',
      });
      expect(lifted.status).toBe(200);
    }
    const said = MEMBER_ABILITIES.filter((each) => profile && hasMemberAbility(profile, each));
    expect(said.toSorted()).toEqual(taken.toSorted());
  });

  test.each(VIEWERS)(
    'includes the review ability only if allowed, as %s',
    { tags: ['ERR-11', 'FEED-09'] },
    async (viewer) => {
      const { status } = await on.as(viewer)('POST', '/moderation/posts/violations', {});
      const own = await on.as(viewer)('GET', '/user');
      if (own.status !== 200) return expect(status).toBe(401);
      const user = own.body.data as Profile;
      expect(hasMemberAbility(user, 'review')).toBe(status === 200);
      const { ulid } = user;
      const map = await on.as(viewer)('POST', '/profile', { ulids: [ulid] });
      const [self] = (map.status === 200 ? map.body.data : []) as Profile[];
      expect(self?.abilities ?? 'unseen').toEqual(map.status === 200 ? user.abilities : 'unseen');
    },
  );
});
