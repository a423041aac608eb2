import { changeAudience } from '@rookery/contract/posts/change-audience.ts';
import { deleteUser } from '@rookery/contract/users/delete-user.ts';
import { getUser } from '@rookery/contract/users/get-user.ts';
import { removePost } from '@rookery/contract/moderation/remove-post.ts';
import {
  hasPostAbility,
  POST_ABILITIES,
  type PostAbility,
} from '@rookery/contract/kernel/abilities.ts';
import type { Post } from '@rookery/contract/posts/post.ts';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, vi } from 'vitest';
import { markSettled } from '#src/features/media/record/media.store.ts';
import { userFacts } from '#src/features/users/public.ts';
import { signUpWith } from './badges.ts';
import { publishFact } from './facts.ts';
import { announceSettled, mediaRow } from './media-rows.ts';
import { addMembers } from './members.ts';
import { startTestServer, type Api, type TestMember, type TestServer } from './server.ts';

export const VIEWERS = [
  'author',
  'stranger',
  'muter',
  'blocker',
  'blocked',
  'moderator',
  'moderator across a block',
  'employee',
  'administrator',
  'newcomer',
  'banned',
  'left',
  'nobody',
] as const;
export type Viewer = (typeof VIEWERS)[number];

export const KINDS = [
  'live',
  'reported',
  'with a picture that failed',
  'hidden',
  'hidden, answered',
  'deleted',
  'deleted, answered',
  'comment',
  'deleted comment, answered',
  "another's comment on the author's post",
  'quote',
  'repost',
  'repost of what is gone',
  "another's repost of the author's post",
  "another's quote of the author's post",
  'restricted',
  'locked',
] as const;
export type Kind = (typeof KINDS)[number];

const ABILITIES_ON_ORIGINAL: readonly PostAbility[] = [
  'comment',
  'react',
  'repost',
  'quote',
  'report',
  'mark',
  'curate',
];

export function shownAbilities(view: Post | undefined): PostAbility[] {
  return POST_ABILITIES.filter((ability) => {
    const isOriginals = view?.isRepost && ABILITIES_ON_ORIGINAL.includes(ability);
    const meant = isOriginals ? view.original : view;
    return meant ? hasPostAbility(meant, ability) : false;
  });
}

export type Call = [method: string, path: string, body: object];

/** These change the post, so each is tried on a new one. */
const ENDING_ABILITIES: readonly PostAbility[] = ['delete', 'remove'];

type UnshownAbilities = Partial<Record<Viewer, PostAbility[]>>;

/** A member who knows a post may report it across a block. */
const ACROSS_BLOCK: UnshownAbilities = { blocker: ['report'], blocked: ['report'] };

/** Members can still comment below a tombstone, and the author may delete the post a second time. */
const BELOW_DELETED: UnshownAbilities = {
  author: ['comment', 'delete'],
  stranger: ['comment'],
  muter: ['comment'],
  moderator: ['comment'],
  employee: ['comment'],
  administrator: ['comment'],
};

const BY_REPOST_ID: PostAbility[] = ['comment', 'react', 'repost', 'quote', 'report'];

/**
 * Calls that succeed although no view offers them. The post is not shown, is a tombstone, or is already in
 * that state.
 */
const UNSHOWN_ABILITIES: Partial<Record<Kind, UnshownAbilities>> = {
  live: ACROSS_BLOCK,
  reported: ACROSS_BLOCK,
  'with a picture that failed': ACROSS_BLOCK,
  comment: ACROSS_BLOCK,
  quote: ACROSS_BLOCK,
  hidden: {
    author: ['delete'],
    moderator: ['remove'],
    'moderator across a block': ['remove'],
    employee: ['remove'],
    administrator: ['remove'],
  },
  'hidden, answered': {
    author: ['comment', 'delete'],
    stranger: ['comment'],
    muter: ['comment'],
    moderator: ['remove'],
    'moderator across a block': ['remove'],
    employee: ['comment', 'remove'],
    administrator: ['remove'],
  },
  deleted: { author: ['delete'] },
  'deleted, answered': BELOW_DELETED,
  'deleted comment, answered': BELOW_DELETED,
  repost: { blocker: BY_REPOST_ID, blocked: BY_REPOST_ID },
  "another's repost of the author's post": { ...ACROSS_BLOCK, muter: BY_REPOST_ID },
  restricted: ACROSS_BLOCK,
  locked: ACROSS_BLOCK,
};

export interface AbilityScene {
  readonly server: TestServer;
  readonly people: Record<Exclude<Viewer, 'nobody'>, TestMember>;
  posts: Record<Kind, () => Promise<string>>;
  relate(member: TestMember): Promise<void>;
  as(viewer: Viewer): Api;
  seenBy(viewer: Viewer, ulid: string): Promise<Post | undefined>;
  expectSaid(kind: Kind, viewer: Viewer): Promise<void>;
}

export function abilityScene(): AbilityScene {
  let server: TestServer;
  let people: Record<Exclude<Viewer, 'nobody'>, TestMember>;
  let host: TestMember;
  let chief: TestMember;

  beforeAll(async () => {
    server = await startTestServer();
    const names = ['author', 'stranger', 'muter', 'blocker', 'blocked', 'host'] as const;
    const [author, stranger, muter, blocker, blocked, answering] = await addMembers(server, names);
    host = answering;
    people = {
      ...{ author, stranger, muter, blocker, blocked },
      moderator: await signUpWith(server, 'watchful', 'moderator'),
      'moderator across a block': await signUpWith(server, 'at_odds', 'moderator'),
      employee: await signUpWith(server, 'worker', 'employee'),
      administrator: await signUpWith(server, 'ruler', 'administrator'),
      newcomer: await server.signIn('newcomer@rookery.test'),
      banned: await signUpWith(server, 'rude', 'administrator'),
      left: await signUpWith(server, 'gone_by_now', 'administrator'),
    };
    chief = await signUpWith(server, 'chief', 'administrator');
    const { banned, left } = people;
    await relate(author);
    await left.do(deleteUser);
    const at = server.clock.now();
    await sql`update users set banned_at = ${at} where id = ${banned.id}`.execute(server.db);
    await publishFact(server.db, userFacts.changed, { userIds: [banned.id] });
    await vi.waitFor(async () => expect((await banned.reply(getUser)).status).toBe(401));
  });
  afterAll(() => server?.stop());

  async function relate(member: TestMember): Promise<void> {
    const { muter, blocker, blocked } = people;
    await muter.mute(member);
    await blocker.block(member);
    await member.block(blocked);
    await people['moderator across a block'].block(member);
  }

  function as(viewer: Viewer): Api {
    if (viewer !== 'nobody') return people[viewer].api;
    return (method, path, body) => server.call(method, `/v3${path}`, { body });
  }

  async function erase(who: TestMember, ulid: string): Promise<string> {
    await who.deletePost(ulid);
    return ulid;
  }

  async function hide(ulid: string): Promise<string> {
    await chief.do(removePost, { body: { ulid, reason: 'Not for this place.' } });
    return ulid;
  }

  async function answered(ulid: string): Promise<string> {
    await host.comment(ulid);
    return ulid;
  }

  async function withFailedPicture(): Promise<string> {
    const { author } = people;
    const upload = await mediaRow(server, author, { state: 'processing' });
    const ulid = await author.post('A post.', { images: [upload.url] });
    const outcome = { state: 'failed', fault: 'Ours.', canRetry: true } as const;
    await markSettled(server.db, upload.id, outcome, server.clock.now());
    await announceSettled(server, upload.id);
    await vi.waitFor(
      async () => expect((await seenBy('author', ulid))?.images[0]?.canRetry).toBe(true),
      { interval: 20 },
    );
    return ulid;
  }

  const POSTS = {
    live: () => people.author.post(),
    reported: async () => {
      const ulid = await people.author.post();
      await host.report(ulid);
      return ulid;
    },
    'with a picture that failed': withFailedPicture,
    hidden: async () => hide(await people.author.post()),
    'hidden, answered': async () => hide(await answered(await people.author.post())),
    deleted: async () => erase(people.author, await people.author.post()),
    'deleted, answered': async () =>
      erase(people.author, await answered(await people.author.post())),
    comment: async () => people.author.comment(await host.post()),
    'deleted comment, answered': async () =>
      erase(people.author, await answered(await people.author.comment(await host.post()))),
    "another's comment on the author's post": async () => host.comment(await people.author.post()),
    quote: async () => people.author.repost(await host.post(), 'Look.'),
    repost: async () => people.author.repost(await host.post()),
    'repost of what is gone': async () => {
      const original = await host.post();
      const ulid = await people.author.repost(original);
      await erase(host, original);
      return ulid;
    },
    "another's repost of the author's post": async () => host.repost(await people.author.post()),
    "another's quote of the author's post": async () =>
      host.repost(await people.author.post(), 'Look.'),
    restricted: () =>
      people.author.post('For @stranger.', { whoAnswers: 'mentioned', whoQuotes: 'none' }),
    locked: async () => {
      const ulid = await people.author.post();
      await people.author.do(changeAudience, { body: { ulid, isLocked: true } });
      return ulid;
    },
  } satisfies Record<Kind, () => Promise<string>>;

  async function seenBy(viewer: Viewer, ulid: string): Promise<Post | undefined> {
    const reply = await as(viewer)('POST', '/posts/map', { ulids: [ulid] });
    return reply.status === 200 ? (reply.body.data as Post[])[0] : undefined;
  }

  function callOf(ability: PostAbility, ulid: string, picture: string): Call {
    const calls: Record<PostAbility, Call> = {
      comment: ['PUT', '/comments', { ulid: server.freshUlid(), parentId: ulid, body: 'Yes.' }],
      react: ['PUT', '/post/reaction', { ulid, reaction: 'heart' }],
      repost: ['POST', '/posts/repost', { ulid, title: 'repost' }],
      quote: ['POST', '/posts/repost', { ulid, repostUlid: server.freshUlid(), body: 'Look.' }],
      report: ['PUT', '/posts/flag', { ulid, violationType: 'spam' }],
      edit: ['PATCH', '/posts', { ulid, version: 0, body: 'Edited.' }],
      restrict: ['PATCH', '/posts/audience', { ulid, whoQuotes: 'everyone' }],
      hideAnswer: ['PUT', '/comments/hidden', { ulid }],
      detach: ['PUT', '/posts/detached', { ulid }],
      delete: ['DELETE', '/posts/delete', { ulid }],
      pin: ['PUT', '/posts/pinned', { ulid }],
      retry: ['POST', '/media/upload/retry', { url: picture }],
      remove: ['DELETE', '/moderation/post', { ulid, reason: 'Not for this place.' }],
      mark: [
        'POST',
        '/moderation/post/action/applyNSFW',
        { postULID: ulid, reason: 'Not for this place.' },
      ],
      curate: ['POST', '/employee/post/discover', { ulid }],
      // These posts are in no group: groups.test.ts covers those.
      removeFromGroup: ['DELETE', '/groups/post', { groupId: server.freshUlid(), postId: ulid }],
      pinInGroup: ['PUT', '/group/pinned-post', { ulid }],
      joinToComment: ['POST', '/group/join', { groupId: server.freshUlid() }],
    };
    return calls[ability];
  }

  async function expectSaid(kind: Kind, viewer: Viewer): Promise<void> {
    const make = POSTS[kind];
    const ulid = await make();
    const said = shownAbilities(await seenBy(viewer, ulid));
    const picture = (await seenBy('author', ulid))?.images[0]?.url ?? 'none';
    const taken: PostAbility[] = [];
    for (const ability of POST_ABILITIES) {
      const which = ENDING_ABILITIES.includes(ability) ? await make() : ulid;
      const { status } = await as(viewer)(...callOf(ability, which, picture));
      if (status < 300) taken.push(ability);
    }
    const unsaid = UNSHOWN_ABILITIES[kind]?.[viewer] ?? [];
    expect([...said, ...unsaid].toSorted()).toEqual(taken.toSorted());
  }

  return {
    get server() {
      return server;
    },
    get people() {
      return people;
    },
    posts: POSTS,
    ...{ relate, as, seenBy, expectSaid },
  };
}
