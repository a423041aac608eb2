import { FIRST_ADMINISTRATOR } from '@rookery/contract/kernel/first-administrator.ts';
import { expect } from 'vitest';

import { signUpWith } from '../../server/test/badges.ts';
import type { ProviderConfig } from '../../server/src/platform/config/identity-providers.ts';
import { video } from '../../server/test/media-files.ts';
import type { TestMember, TestServer } from '../../server/test/server.ts';
import { seedChats, type StagedChats } from '../chats/chat-scenes.ts';
import {
  type Community,
  startCommunity,
  type Visit,
  type VisitOptions,
  writeComment,
  writePost,
} from '../harness/community.ts';
import { film, serveFilms } from '../harness/films.ts';
import { insertPost, picture, servePictures } from '../harness/pictures.ts';

export interface Stage {
  community: Community;
  alice: TestMember;
  bob: TestMember;
  mona: TestMember;
  emma: TestMember;
  nora: TestMember;
  newcomer: TestMember;
  founder: TestMember;
  gone: TestMember;
  threadId: string;
  /**
   * `own` is Alice’s private group, which nora asks to join. `joined` is Bob’s group, where alice has not
   * posted. `closed` is Mona’s closed group.
   */
  groups: { own: string; joined: string; closed: string };
  chats: StagedChats;
  reel: Buffer;
}

const PICTURES = [
  picture(900, 600, { name: 'heron', description: 'A heron on the slip' }),
  picture(600, 900, { name: 'mast' }),
];

const PROVIDERS: ProviderConfig[] = [
  {
    id: 'oidc',
    name: 'Harbour House',
    issuer: 'http://127.0.0.1:9',
    clientId: 'stage',
    clientSecret: 'a-secret-of-the-stage',
  },
  {
    id: 'google',
    name: 'Google',
    issuer: 'https://accounts.google.com',
    clientId: 'stage',
    clientSecret: 'another-secret-of-the-stage',
  },
];

export async function setStage(): Promise<Stage> {
  const community = await startCommunity({ identityProviders: PROVIDERS });
  const { server } = community;
  const [alice, bob, nora] = [
    await server.signUp('alice'),
    await server.signUp('bob'),
    await server.signUp('nora'),
  ];
  const mona = await signUpWith(server, 'mona', 'moderator');
  const emma = await signUpWith(server, 'emma', 'employee');
  await alice.api('PUT', '/profile/bob/follow');
  const gone = await blockOrMute(server, alice);
  const newcomer = await server.signIn('newcomer@rookery.test');
  const founder = await server.signIn(FIRST_ADMINISTRATOR);
  await bob.api('PUT', '/profile/alice/follow');
  const featured = await writePost(bob, 'The oldest one, worth a look.');
  const reply = await emma.api('POST', '/employee/post/discover', { ulid: featured });
  expect(reply.status).toBe(200);
  // Write more than one page of posts. With fewer posts, featured posts would fill the feed.
  for (let at = 1; at <= 60; at += 1) {
    await writePost(bob, `Part ${at} for @alice: #weather, $ROOK, https://example.org/${at}`);
  }
  await writePost(bob, 'مرحبا بالجميع في هذا المكان الهادئ #طقس');
  await insertPost(server, bob, { body: 'Two pictures', images: PICTURES });
  await insertPost(server, bob, {
    body: 'A link',
    openGraph: {
      title: 'A field guide to rooks',
      description: 'All of it',
      image: null,
      url: 'https://example.org/guide',
    },
  });
  await insertPost(server, bob, { body: 'A film of mine', images: [film('regatta')] });
  await insertPost(server, bob, { body: 'A song', embedUrl: 'https://soundcloud.com/bob/a-song' });
  await insertPost(server, bob, { body: 'Under a cover', isSensitive: true });
  await insertPost(server, bob, { body: 'For the web', isTrolling: true });
  await insertPost(server, bob, { body: 'On its way', isProcessing: true });
  const lost = picture(800, 400, { url: '/media/none.webp', mimeType: 'image/webp' });
  await insertPost(server, bob, { body: 'A picture that never comes', images: [lost] });
  await insertPost(server, alice, { body: 'A picture of mine', images: PICTURES });
  const reported = await writePost(bob, 'What somebody reports');
  await nora.api('PUT', '/posts/flag', { ulid: reported, violationType: 'spam' });
  const threadId = await writePost(alice, 'A post of my own');
  await alice.api('PUT', '/posts/pinned', { ulid: threadId });
  await fillThread({ alice, bob, threadId });
  const groups = await openGroups({ alice, bob, nora, mona });
  const chats = await seedChats({ alice, bob, nora });
  for (const job of ['count-topics', 'compute-trends', 'recommend-users']) {
    await server.runJob(job);
  }
  await linkIdentity(server, alice);
  const reel = await video({ codec: 'vp9', size: '160x90', hasSound: false });
  const members = { alice, bob, mona, emma, nora, newcomer, founder, gone };
  return { community, ...members, threadId, groups, chats, reel };
}

async function blockOrMute(server: TestServer, alice: TestMember): Promise<TestMember> {
  for (const name of ['otto', 'bea']) await server.signUp(name);
  await alice.api('PUT', '/profile/otto/mute');
  await alice.api('PUT', '/profile/bea/block');
  const carl = await server.signUp('carl');
  await carl.api('PUT', '/profile/alice/block');
  const gone = await server.signUp('gone');
  await gone.api('DELETE', '/user');
  return gone;
}

async function openGroups({
  alice,
  bob,
  nora,
  mona,
}: Pick<Stage, 'alice' | 'bob' | 'nora' | 'mona'>): Promise<Stage['groups']> {
  const open = async (owner: TestMember, group: object): Promise<string> => {
    const reply = await owner.api('PUT', '/group/add', { visibility: 'private', ...group });
    expect(reply.status).toBe(201);
    return reply.body.data.id;
  };
  const rules = 'Be kind to gulls.\nName the place.';
  const own = await open(alice, {
    name: 'Gulls of the harbour',
    description: 'All of them',
    rules,
  });
  for (const who of [bob, nora]) await who.api('POST', '/group/join', { groupId: own });
  await alice.api('POST', '/group/approve', { groupId: own, userId: bob.ulid });
  const first = await writePost(alice, 'A post in a group', { groupId: own });
  await alice.api('PUT', '/group/pinned-post', { ulid: first });
  const joined = await open(bob, { name: 'Night watch', visibility: 'public', rules });
  await alice.api('POST', '/group/join', { groupId: joined });
  const closed = await open(mona, { name: 'Behind a door' });
  return { own, joined, closed };
}

async function linkIdentity(server: TestServer, member: TestMember): Promise<void> {
  const now = server.clock.now();
  const row = { user_id: member.id, created_at: now, last_used_at: now };
  await server.db
    .insertInto('external_identities')
    .values({ ...row, issuer: 'http://127.0.0.1:9', subject: member.username })
    .execute();
}

async function fillThread({
  alice,
  bob,
  threadId,
}: Pick<Stage, 'alice' | 'bob' | 'threadId'>): Promise<void> {
  for (let at = 1; at <= 12; at += 1) await writeComment(bob, threadId, `Remark ${at}.`);
  const comment = await writeComment(alice, threadId, 'A remark with replies');
  const reply = await writeComment(bob, comment, 'A reply');
  await writeComment(alice, reply, 'A reply to the reply');
  await writeComment(bob, comment, 'Another reply');
  const gone = await writeComment(bob, threadId, 'Soon gone');
  await writeComment(alice, gone, 'To what is gone');
  await bob.api('DELETE', `/posts/delete?ulid=${gone}`, {});
}

export async function visitStage(stage: Stage, options: VisitOptions): Promise<Visit> {
  const visit = await stage.community.visit({ savesData: false, ...options });
  await servePictures(visit.context);
  await serveFilms(visit.context, stage.reel);
  await visit.context.addInitScript(() => {
    Object.defineProperty(navigator, 'clipboard', { value: undefined });
  });
  return visit;
}
