import { MINUTE_MS } from '@rookery/contract/kernel/durations.ts';
import { LIMITS } from '@rookery/contract/kernel/limits.ts';
import { approveGroupRequest } from '@rookery/contract/groups/approve-group-request.ts';
import { leaveGroup } from '@rookery/contract/groups/leave-group.ts';
import { removeBadge } from '@rookery/contract/moderation/remove-badge.ts';
import type { SignedUpload } from '@rookery/contract/media/upload.ts';
import { afterAll, beforeAll, expect, test } from 'vitest';

import { signUpWith } from '#test/badges.ts';
import { addMembers } from '#test/members.ts';
import { startTestServer, type Reply, type TestMember, type TestServer } from '#test/server.ts';
import { finish, picture, put } from '#test/uploads.ts';

let server: TestServer;
let photo: Buffer;
beforeAll(async () => {
  server = await startTestServer();
  photo = await picture(60, 40);
});
afterAll(() => server.stop());

type Sent = [method: string, path: string, body: unknown];

let keys = 0;
const newKey = (): string => `key ${++keys}`;

const send = (who: TestMember, [method, path, body]: Sent, key: string): Promise<Reply> =>
  server.call(method, `/v3${path}`, {
    token: who.accessToken,
    body,
    headers: { 'idempotency-key': key },
  });

const reaction = (ulid: string): Sent => ['PUT', '/post/reaction', { ulid, reaction: 'heart' }];

const signing = (): Sent => [
  'POST',
  '/media/signed-storage-url',
  {
    visibility: 'public-read',
    content_type: 'image/png',
    name: 'a.png',
    content_length: photo.length,
  },
];

let members = 0;
const newPair = async (): Promise<[TestMember, TestMember]> => {
  members += 1;
  const [ann, ben] = await addMembers(server, [`ann${members}`, `ben${members}`]);
  return [ann, ben];
};

interface Scene {
  by: TestMember;
  request: Sent;
  change(first: Reply): Promise<unknown>;
}

async function byLateModerator(
  [method, path]: [method: string, path: string],
  more: object = {},
): Promise<Scene> {
  const [ann, ben] = await newPair();
  const by = await signUpWith(server, `wren${members}`, 'moderator');
  const chief = await signUpWith(server, `crow${members}`, 'administrator');
  const postULID = await ann.post();
  await ben.report(postULID);
  const removal = { params: { id: by.ulid }, body: { badge: 'moderator', reason: 'Agreed.' } };
  return {
    by,
    request: [method, path, { postULID, ...more }],
    change: () => chief.do(removeBadge, removal),
  };
}

const REFUSED: [name: string, status: number, prepare: () => Promise<Scene>][] = [
  [
    'a reaction after a block',
    404,
    async () => {
      const [ann, ben] = await newPair();
      return { by: ben, request: reaction(await ann.post()), change: () => ann.block(ben) };
    },
  ],
  [
    'a reaction after leaving its group',
    404,
    async () => {
      const [ann, ben] = await newPair();
      const groupId = await ann.createGroup(`Private ${members}`, { visibility: 'private' });
      await ben.joinGroup(groupId);
      await ann.do(approveGroupRequest, { body: { groupId, userId: ben.ulid } });
      const request = reaction(await ann.post('To all.', { groupId }));
      return { by: ben, request, change: () => ben.do(leaveGroup, { body: { groupId } }) };
    },
  ],
  [
    'a decision after losing a role',
    403,
    () =>
      byLateModerator(['POST', '/moderation/post/action/removeContent'], {
        violation: 'spam',
        reason: 'It is spam.',
      }),
  ],
  [
    'a dismissal after losing a role',
    403,
    () => byLateModerator(['DELETE', '/moderation/post/flag']),
  ],
  [
    'a sweep after losing a role',
    403,
    async () => {
      const { by, change } = await byLateModerator(['DELETE', '/moderation/post/flag']);
      const [spammer] = await newPair();
      await spammer.post();
      const sweep = { ulid: spammer.ulid, hours: 1, violation: 'spam', reason: 'It is spam.' };
      return { by, request: ['POST', '/moderation/profile/sweep', sweep], change };
    },
  ],
  [
    'a signing after finishing the upload',
    409,
    async () => {
      const [ann] = await newPair();
      const change = async ({ body }: Reply): Promise<void> => {
        await put(server, body as SignedUpload, photo);
        expect((await finish(ann, body as SignedUpload)).status).toBe(200);
      };
      return { by: ann, request: signing(), change };
    },
  ],
  [
    'a signing after its address expired',
    409,
    async () => {
      const [ann] = await newPair();
      const change = async () => server.clock.advance(LIMITS.uploadMinutes * MINUTE_MS);
      return { by: ann, request: signing(), change };
    },
  ],
];

test.each(REFUSED)('refuses a retry of %s', async (_scene, status, prepare) => {
  const { by, request, change } = await prepare();
  const key = newKey();
  const first = await send(by, request, key);
  const again = await send(by, request, key);
  expect([first.status, again.status, again.body]).toEqual([200, 200, first.body]);
  await change(first);
  expect((await send(by, request, key)).status).toBe(status);
});

test('does not extend an upload by a retry', async () => {
  const [ann] = await newPair();
  const [request, key] = [signing(), newKey()];
  const { body } = await send(ann, request, key);
  server.clock.advance((LIMITS.uploadMinutes - 1) * MINUTE_MS);
  expect((await send(ann, request, key)).body.url).toBe(body.url);
});
