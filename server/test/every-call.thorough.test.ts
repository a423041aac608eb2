// Thorough: sends each call many bad sessions, values, bodies and texts; the fast tier sends one of each.
import { probe } from '@rookery/contract/sessions/probe.ts';
import { logout } from '@rookery/contract/sessions/logout.ts';
import type { CallDefinition } from '@rookery/contract/kernel/call.ts';
import { beforeAll, describe, expect, test } from 'vitest';
import { FORM_TYPE, MULTIPART_TYPE } from '#src/platform/http/calls/bodies.ts';
import { urlsOf } from '#src/platform/http/calls/mount.ts';
import {
  callScene,
  nonPublicCalls,
  namedCalls,
  sampleOf,
  callsWithBody,
  urlOf,
} from './call-scene.ts';
import type { CallName } from './call-samples.ts';
import { cpuMs } from './doubling.ts';
import type { Scene } from './sample-scene.ts';
import {
  expectBodyNamed,
  expectFieldsNamed,
  withFields,
  callsWithObjectBody,
  type Shape,
} from './wrong-fields.ts';

const on = callScene();

const ENDING: readonly CallName[] = ['logout', 'logoutAll', 'deleteUser', 'endConsoleSession'];

describe('without a valid session', { tags: ['AUTH-01', 'GUARD-02'] }, () => {
  test.each(nonPublicCalls)('answers 401 to %s', async (name, call) => {
    const sample = sampleOf(name, on.scene);
    const { accessToken } = on.scene.me;
    const [head, payload, signature = ''] = accessToken.split('.');
    const unsigned = Buffer.from('{"alg":"none","typ":"at+jwt"}').toString('base64url');
    const flipped = `${signature.slice(0, 9)}${signature[9] === 'A' ? 'B' : 'A'}${signature.slice(10)}`;
    const headers: Record<string, string>[] = [
      {},
      { authorization: '' },
      { authorization: 'Bearer' },
      { authorization: 'Bearer nonsense' },
      { authorization: accessToken },
      { authorization: `Basic ${accessToken}` },
      { authorization: `Bearer ${accessToken}x` },
      { authorization: `Bearer ${head}.${payload}.${flipped}` },
      { authorization: `Bearer ${head}.${payload}.` },
      { authorization: `Bearer ${unsigned}.${payload}.` },
      { authorization: `Bearer ${'a'.repeat(8000)}` },
    ];
    for (const url of urlsOf(call)) {
      for (const header of headers) {
        const reply = await on.send(call, url, { ...sample, token: undefined, headers: header });
        expect(reply.status, JSON.stringify(header).slice(0, 80)).toBe(401);
        expect(reply.body.message).toBe('Authentication Failed');
      }
    }
  });

  let late = '';
  beforeAll(async () => {
    const member = await on.server.signUp('late');
    await member.do(probe);
    await member.do(logout, { body: {} });
    late = member.accessToken;
  });

  test.each(nonPublicCalls)(
    'answers 401 to %s with an ended session’s token',
    async (name, call) => {
      const sample = sampleOf(name, on.scene);
      const reply = await on.send(call, urlOf(call), { ...sample, token: late, headers: {} });
      expect(reply.status).toBe(401);
    },
  );
});

describe('wrong fields answer 422 and are named', { tags: ['ERR-10'] }, () => {
  test.each(withFields)('%s', async (_name, call) => {
    await expectFieldsNamed(on, call, Infinity);
  });

  test.each(callsWithObjectBody)(
    'rejects a body of %s that is not an object',
    async (_name, call) => {
      await expectBodyNamed(on, call, ['null', '[]', '7', '"text"', 'true']);
    },
  );
});

describe('unreadable requests', { tags: ['ERR-10'] }, () => {
  test.each(callsWithBody)('rejects bodies of %s over 1 MB or not JSON', async (name, call) => {
    const sample = sampleOf(name, on.scene);
    const sending = { ...sample, token: on.scene.me.accessToken };
    const huge = JSON.stringify({ body: 'x'.repeat(1024 * 1024) });
    expect((await on.send(call, urlOf(call), { ...sending, body: huge })).status).toBe(413);
    for (const body of [
      '{"ulid":',
      'ulid=1',
      '{"a":1}}',
      "{'a':1}",
      '\u0000',
      '{"__proto__":{"a":1}}',
    ]) {
      const reply = await on.send(call, urlOf(call), { ...sending, body });
      expect(reply.status, body).toBe(400);
    }
  });

  // Content types that any site's page may send without a CORS preflight, and other types.
  const otherTypes = [FORM_TYPE, 'text/plain', `${MULTIPART_TYPE}; boundary=a`, 'text/xml', 'odd'];
  const formTypes = ({ takesForms }: CallDefinition): string[] => {
    if (!takesForms) return [];
    return takesForms === 'unread' ? [FORM_TYPE, `${MULTIPART_TYPE}; boundary=a`] : [FORM_TYPE];
  };
  test.each(callsWithBody)('answers 415 to %s with any type but JSON', async (name, call) => {
    const { me } = await sceneFor(name);
    for (const url of urlsOf(call)) {
      for (const type of otherTypes.filter((each) => !formTypes(call).includes(each))) {
        const sample = sampleOf(name, on.scene);
        const headers = { ...sample.headers, 'content-type': type };
        const sending = { ...sample, token: me.accessToken, headers };
        const reply = await on.send(call, url, { ...sending, body: 'email=alice%40rookery.test' });
        expect(reply.status, type).toBe(415);
      }
    }
  });

  const withTexts = namedCalls.filter(([, call]) => textFields(call).length > 0);
  test.each(withTexts)('survives odd texts in %s', async (name, call) => {
    const odd = [
      '\u0000',
      'a\u0000b',
      '\ud83d',
      'a\udc00',
      '\u202e',
      '\ufeff',
      '\uffff',
      '𝒜'.repeat(20),
    ];
    odd.push(
      "'; drop table users; --",
      '${7*7}',
      '%00',
      '../../etc/passwd',
      '<script>',
      '\\u0000',
      '\r\n',
    );
    for (const field of textFields(call)) {
      for (const text of odd) {
        const own = await sceneFor(name);
        const sample = sampleOf(name, own);
        const body = { ...(sample.body as object), [field]: text };
        await on.send(call, urlOf(call), { token: own.me.accessToken, ...sample, body });
      }
    }
  });

  function textFields(call: CallDefinition): string[] {
    const { properties = {} } = (call.body ?? {}) as Shape;
    return Object.keys(properties).filter((field) => properties[field]?.type === 'string');
  }

  const sceneFor = (name: string): Promise<Scene> | Scene =>
    name === 'logout' ? on.freshScene() : on.scene;

  const withParams = namedCalls.filter(([, call]) => call.params);
  test.each(withParams)('survives odd paths of %s', async (name, call) => {
    const names = [
      '%00',
      'a%00b',
      '%F0%9F%90%A6',
      '%ED%A0%80',
      '%C0%80',
      '%',
      '%E0%A4%A',
      '%2F%2F',
      '%0d%0a',
    ];
    names.push(
      'a'.repeat(64),
      'a'.repeat(65),
      'a'.repeat(201),
      'a'.repeat(6000),
      "'%20or%201=1",
      '__proto__',
      '%E2%80%AE',
    );
    for (const odd of names) {
      const sample = sampleOf(name, on.scene);
      const params = Object.fromEntries(Object.keys(sample.params ?? {}).map((key) => [key, odd]));
      const reply = await on.send(call, urlOf(call), {
        ...sample,
        token: on.scene.me.accessToken,
        params,
      });
      expect([400, 404, 422], odd.slice(0, 50)).toContain(reply.status);
    }
  });

  const withQueries = namedCalls.filter(([, call]) => call.query);
  test.each(withQueries)('survives odd queries of %s', async (name, call) => {
    const queries = [
      'limit=1e400',
      'limit=-1e30',
      'page=1e30',
      'page=-1',
      'cursor=%00',
      'cursor=a&cursor=b',
      'limit=5&limit=6',
    ];
    queries.push(
      '%00=1',
      '%E0%A4%A',
      '=',
      '&&&',
      '?',
      'limit[]=1',
      'cursor[a]=1',
      `a=${'b'.repeat(5000)}`,
      'ulid=%F0%9F%90%A6',
    );
    for (const query of queries) {
      const sample = sampleOf(name, on.scene);
      await on.send(call, urlOf(call), { token: on.scene.me.accessToken, ...sample, query });
    }
  });
});

const BUSY_MS = 250;

describe('no input keeps the server busy', () => {
  const LONG = 400_000;
  const hostile = [
    `https://a.bb/${'…'.repeat(1300)}x${')'.repeat(680)}`,
    'https://a.bb '.repeat(600),
    '#abc https://a.bb/#a '.repeat(400),
    `${'a'.repeat(1900)}'`,
    'ﷺ'.repeat(2000),
    `a${'\u0301'.repeat(1900)}#tag`,
    `a@${'.'.repeat(8000)}`,
  ];

  test.each(callsWithBody)('%s', async (name, call) => {
    const fields = Object.entries(((call.body ?? {}) as Shape).properties ?? {});
    const given = (pick: (shape: Shape) => unknown): object =>
      Object.fromEntries(
        fields
          .map(([field, shape]) => [field, pick(shape)] as const)
          .filter(([, value]) => value !== undefined),
      );
    const longest = call.access === 'public' ? 30_000 : LONG;
    const dots = `a@${'.'.repeat(longest)}@`;
    const bodies = [
      ...hostile.map((text) =>
        given(({ type, pattern, enum: choices, maxLength }) =>
          type === 'string' && !pattern && !choices ? text.slice(0, maxLength) : undefined,
        ),
      ),
      ...fields.map(([field, { type }]) => (type === 'string' ? { [field]: dots } : {})),
      given(({ type }) => (type === 'array' ? Array(longest / 10).fill('a') : undefined)),
    ];
    const inUse = bodies.filter((body) => Object.keys(body).length > 0);
    for (const body of inUse) await expectBrief(name, call, body);
    await expectBrief(name, call, '['.repeat(LONG) + ']'.repeat(LONG));
  });

  async function expectBrief(name: CallName, call: CallDefinition, body: object | string) {
    let least = Infinity;
    for (let attempt = 0; attempt < 3 && least > BUSY_MS; attempt++) {
      const endsSession = ENDING.includes(name);
      const own = endsSession ? await on.freshScene() : on.scene;
      const sample = sampleOf(name, own);
      const sent = typeof body === 'string' ? body : { ...(sample.body as object), ...body };
      const sending = { token: own.me.accessToken, ...sample, body: sent };
      least = Math.min(least, await cpuMs(() => on.send(call, urlOf(call), sending)));
    }
    const what = typeof body === 'string' ? body : JSON.stringify(body);
    expect(least, `${name} with ${what.slice(0, 80)}`).toBeLessThan(BUSY_MS);
  }
});
