import { updateUser } from '@rookery/contract/users/update-user.ts';
import { calls } from '@rookery/contract/calls.ts';
import type { CallDefinition } from '@rookery/contract/kernel/call.ts';
import { beforeAll, describe, expect, test } from 'vitest';
import { urlsOf } from '#src/platform/http/calls/mount.ts';
import { SAMPLES, type CallName } from './call-samples.ts';
import {
  callScene,
  nonPublicCalls,
  expectEnvelope,
  namedCalls,
  sampleOf,
  callsWithBody,
  urlOf,
} from './call-scene.ts';
import type { Scene } from './sample-scene.ts';
import type { TestMember } from './server.ts';
import {
  expectBodyNamed,
  expectFieldsNamed,
  withFields,
  callsWithObjectBody,
} from './wrong-fields.ts';

const on = callScene();

const USING_UP: readonly CallName[] = [
  'logout',
  'logoutAll',
  'refreshToken',
  'deleteUser',
  'endConsoleSession',
  'blockUser',
  'createRepost',
  'deletePost',
  'flagPost',
  'moderatePost',
  'removePost',
  'deleteGroup',
  'banFromGroup',
  'removeFromGroup',
  'deleteMessage',
  'leaveChat',
  'reportMessage',
];

describe('valid requests', () => {
  let own: Promise<Scene> | null = null;

  const everyUrl = namedCalls.flatMap(([name, call]) =>
    urlsOf(call).map((url) => [name, url, call] as const),
  );

  test.each(everyUrl)(
    'accepts %s at %s, with and without unknown fields',
    async (name, url, call) => {
      const ownScene = async (): Promise<Scene> => {
        const scene = await (own ??= on.freshScene());
        if (USING_UP.includes(name)) own = null;
        return scene;
      };
      const plain = await ownScene();
      const sample = sampleOf(name, plain);
      const reply = await on.send(call, url, { token: plain.me.accessToken, ...sample });
      expect(reply.status).toBe(sample.status);

      const other = await ownScene();
      const more = sampleOf(name, other);
      const query = [more.query, 'unknown=1&__proto__=2&constructor=3'].filter(Boolean).join('&');
      const unknown = { unknown: { deep: [1] }, userId: 7, isAdmin: true };
      const isSettings = name === 'updateSettings';
      const body =
        more.body === undefined || isSettings
          ? more.body
          : { ...unknown, ...(more.body as object) };
      const again = await on.send(call, url, { token: other.me.accessToken, ...more, query, body });
      expect(again.status).toBe(sample.status);
    },
  );
});

describe('without a session', { tags: ['AUTH-01', 'GUARD-02'] }, () => {
  test.each(nonPublicCalls)('answers 401 to %s', async (name, call) => {
    const sample = sampleOf(name, on.scene);
    for (const url of urlsOf(call)) {
      const reply = await on.send(call, url, { ...sample, token: undefined, headers: {} });
      expect(reply.status).toBe(401);
      expect(reply.body.message).toBe('Authentication Failed');
    }
  });
});

describe('before setup and terms', { tags: ['GUARD-36'] }, () => {
  let newcomer: TestMember;
  let undecided: TestMember;
  beforeAll(async () => {
    newcomer = await on.server.signIn('newcomer@rookery.test');
    undecided = await on.server.signIn('undecided@rookery.test');
    await undecided.do(updateUser, { body: { username: 'undecided', name: 'Undecided' } });
  });

  const forMembers = namedCalls.filter(([, call]) => call.access === 'member');
  test.each(forMembers)('answers 403 to %s and names what is missing', async (name, call) => {
    const sample = sampleOf(name, on.scene);
    const first = await on.send(call, urlOf(call), { ...sample, token: newcomer.accessToken });
    expect([first.status, first.body.error_type]).toEqual([403, 'setup_required']);
    const second = await on.send(call, urlOf(call), { ...sample, token: undecided.accessToken });
    expect([second.status, second.body.error_type]).toEqual([403, 'terms_required']);
  });

  const forSessions = namedCalls.filter(
    ([name, call]) =>
      call.access === 'session' && !['logout', 'logoutAll', 'deleteUser'].includes(name),
  );
  test.each(forSessions)('allows %s', async (name, call) => {
    const sample = sampleOf(name, { ...on.scene, me: newcomer });
    const reply = await on.send(call, urlOf(call), { ...sample, token: newcomer.accessToken });
    expect(reply.status).toBe(sample.status);
  });
});

describe('wrong fields answer 422 and are named', { tags: ['ERR-10'] }, () => {
  test.each(withFields)('%s', async (_name, call) => {
    await expectFieldsNamed(on, call, 1);
  });

  test.each(callsWithObjectBody)(
    'rejects a body of %s that is not an object',
    async (_name, call) => {
      await expectBodyNamed(on, call, ['[]']);
    },
  );

  test.each([
    ['an empty list', []],
    ['nothing', {}],
    ['a text', '"text"'],
    ['null', 'null'],
    ['a number for a value', { dark_mode: 7 }],
    ['a flag for a value', { dark_mode: true }],
    ['an unknown name', { no_such_setting: 'true' }],
    ['a name of the prototype', [{ name: 'constructor', value: 'true' }]],
    ['an invalid value', { dark_mode: 'perhaps' }],
    ['a list without values', [{ name: 'dark_mode' }]],
    ['a list with numbers', [{ name: 'dark_mode', value: 1 }]],
    ['too many', Object.fromEntries(Array.from({ length: 51 }, (_none, at) => [`s${at}`, 'true']))],
    [
      'too many in a list',
      Array.from({ length: 51 }, () => ({ name: 'dark_mode', value: 'true' })),
    ],
  ])('rejects updateSettings with %s', async (_what, body) => {
    const call = calls.find(({ name }) => name === 'updateSettings') as CallDefinition;
    const reply = await on.send(call, urlOf(call), { token: on.scene.me.accessToken, body });
    expect(reply.status).toBe(422);
  });
});

describe('unreadable requests', { tags: ['ERR-10'] }, () => {
  test.each(callsWithBody)('answers 400 to %s without a JSON body', async (name, call) => {
    const sending = { ...sampleOf(name, on.scene), token: on.scene.me.accessToken };
    const reply = await on.send(call, urlOf(call), { ...sending, body: '{"ulid":' });
    expect(reply.status).toBe(400);
  });

  test.each(callsWithBody)('answers 415 to %s with another type than JSON', async (name, call) => {
    const sample = sampleOf(name, on.scene);
    const headers = { ...sample.headers, 'content-type': 'text/plain' };
    const sending = { ...sample, token: on.scene.me.accessToken, headers };
    const reply = await on.send(call, urlOf(call), { ...sending, body: 'email=alice' });
    expect(reply.status).toBe(415);
  });

  test('accepts forms only from Pusher clients and mailboxes', () => {
    const taking = namedCalls.filter(([, call]) => call.takesForms).map(([name]) => name);
    expect(taking.toSorted()).toEqual(['authorizeChannel', 'unsubscribeDigest']);
  });
});

test('serves exactly the calls of the contract', async () => {
  expect(Object.keys(SAMPLES).toSorted()).toEqual(calls.map((call) => call.name).toSorted());
  for (const [, call] of namedCalls) {
    for (const url of urlsOf(call)) {
      const path = url.replaceAll(/:\w+/g, 'none');
      const reply = await on.server.call(call.method, path, {
        headers: { 'content-type': 'application/json' },
      });
      const isThere = call.access === 'public' ? [200, 400, 401, 422] : [401];
      expect(isThere, `${call.method} ${path}`).toContain(reply.status);
    }
  }
  for (const path of [
    '/v3/nothing',
    '/v3',
    '/v3/',
    '/v3/users',
    '/v3/admin',
    '/magicLink',
    '/user',
  ]) {
    const reply = await on.server.call('GET', path);
    expect(reply.status, path).toBe(404);
    expectEnvelope(reply, path);
  }
});
