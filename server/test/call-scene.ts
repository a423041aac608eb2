import { saveList } from '@rookery/contract/lists/own-lists.ts';
import { loginToConsole } from '@rookery/contract/admin/access/login-to-console.ts';
import { calls } from '@rookery/contract/calls.ts';
import type { CallDefinition } from '@rookery/contract/kernel/call.ts';
import { ERROR_STATUS, type ErrorType } from '@rookery/contract/kernel/errors.ts';
import { afterAll, beforeAll, expect } from 'vitest';
import { urlsOf } from '#src/platform/http/calls/mount.ts';
import { giveBadge } from './badges.ts';
import { SAMPLES, type CallName } from './call-samples.ts';
import type { Sample, Scene } from './sample-scene.ts';
import { startTestServer, type Reply, type TestMember, type TestServer } from './server.ts';

export type NamedCall = CallDefinition & { name: CallName };

export interface CallRequest {
  token?: string | undefined;
  params?: Record<string, string> | undefined;
  query?: string | undefined;
  body?: unknown;
  headers?: Record<string, string>;
}

export interface CallScene {
  readonly server: TestServer;
  readonly scene: Scene;
  freshScene(): Promise<Scene>;
  send(call: CallDefinition, url: string, sending: CallRequest): Promise<Reply>;
}

export const namedCalls = calls.map((call): [CallName, NamedCall] => [call.name, call]);
export const nonPublicCalls = namedCalls.filter(([, call]) => call.access !== 'public');
export const callsWithBody = namedCalls.filter(([, call]) => call.method !== 'GET');
export const urlOf = (call: CallDefinition): string => urlsOf(call)[0] ?? '';
export const sampleOf = (name: CallName, scene: Scene): Sample => SAMPLES[name](scene);

export function callScene(): CallScene {
  let opened: CallScene | undefined;
  const open = (): CallScene => {
    if (!opened) throw new Error('The scene exists only while tests run.');
    return opened;
  };
  beforeAll(async () => {
    opened = await openScene();
  });
  afterAll(() => opened?.server.stop());
  return {
    get server() {
      return open().server;
    },
    get scene() {
      return open().scene;
    },
    freshScene: () => open().freshScene(),
    send: (call, url, sending) => open().send(call, url, sending),
  };
}

type Documented = Record<string, Record<string, { responses: Record<string, unknown> }>>;

async function openScene(): Promise<CallScene> {
  const google = { id: 'google', name: 'Google', issuer: 'https://accounts.google.com' } as const;
  const identityProviders = [{ ...google, clientId: 'nobody', clientSecret: null }];
  const server = await startTestServer({ config: { identityProviders } });
  const documented: Documented = (await server.call('GET', '/v3/openapi.json')).body.paths;
  let used = 0;
  const nextNumber = (): number => ++used;
  const freshUlid = (): string => server.freshUlid();
  const [me, bob] = [await server.signUp('alice'), await server.signUp('bob')];
  const staff = await server.signUp('staff_of_all');
  for (const badge of ['moderator', 'employee'] as const) await giveBadge(server, staff, badge);
  const outcast = await server.signUp('outcast');
  const [bobsPost, ownPost] = [await bob.post(), await me.post()];
  const poll = { choices: ['Yes', 'No'], minutes: 60 };
  const bobsPoll = await bob.post('A poll.', { poll });
  const bobsGroup = await bob.createGroup(`Group ${nextNumber()}`);
  const scene: Scene = {
    ...{ freshUlid, nextNumber },
    ...{ me, bob, staff, outcast, bobsPost, bobsPoll, ownPost, bobsGroup },
    ownList: await listOf(me),
    ...(await groupOf(me)),
    ...(await chatOf(me, bob)),
    console: await consoleOf(staff),
  };

  async function listOf(who: TestMember): Promise<string> {
    const ulid = freshUlid();
    await who.do(saveList, { body: { ulid, name: 'Bakers' } });
    return ulid;
  }

  async function groupOf(who: TestMember): Promise<Pick<Scene, 'ownGroup' | 'groupPost'>> {
    const ownGroup = await who.createGroup(`Group ${nextNumber()}`);
    return { ownGroup, groupPost: await who.post('To the group.', { groupId: ownGroup }) };
  }

  async function chatOf(
    who: TestMember,
    other: TestMember,
  ): Promise<Pick<Scene, 'chat' | 'ownMessage' | 'bobsMessage'>> {
    await other.follow(who);
    const chat = await who.openChat(other);
    return { chat, ownMessage: await who.say(chat), bobsMessage: await other.say(chat) };
  }

  async function consoleOf(who: TestMember): Promise<Record<string, string>> {
    const { headers } = await who.reply(loginToConsole);
    const cookie = headers.get('set-cookie')?.split(';')[0] ?? '';
    const { body } = await server.call('GET', '/v3/admin/session', { headers: { cookie } });
    return { cookie, 'x-csrf-token': body.data.csrfToken as string };
  }

  async function freshScene(): Promise<Scene> {
    const caller = await server.signUp(`carol${nextNumber()}`);
    const chat = await chatOf(caller, bob);
    const ownGroup = await groupOf(caller);
    const console = await consoleOf(staff);
    const own = { ownPost: await caller.post(), ownList: await listOf(caller), ...ownGroup };
    return { ...scene, me: caller, ...own, ...chat, console };
  }

  const send: CallScene['send'] = async (call, url, sending) => {
    const path = url.replaceAll(
      /:(\w+)/g,
      (_all, name: string) => sending.params?.[name] ?? 'none',
    );
    const reply = await server.call(
      call.method,
      sending.query ? `${path}?${sending.query}` : path,
      {
        ...(sending.token !== undefined && { token: sending.token }),
        ...(sending.body !== undefined && { body: sending.body }),
        ...(sending.headers && { headers: sending.headers }),
      },
    );
    const what = `${call.method} ${path.slice(0, 200)} answered ${reply.status}`;
    expect(reply.status, what).toBeLessThan(500);
    const operation = documented[url.replaceAll(/:(\w+)/g, '{$1}')]?.[call.method.toLowerCase()];
    expect(Object.keys(operation?.responses ?? {}), what).toContain(String(reply.status));
    if (reply.status >= 400) expectEnvelope(reply, what);
    else expect(reply.headers.get('content-type'), what).toContain('application/json');
    return reply;
  };

  return { server, scene, freshScene, send };
}

export function expectEnvelope({ status, body }: Reply, what: string): void {
  const { message, error_type: type, error } = body;
  expect(body, what).toEqual({
    success: false,
    message: expect.stringMatching(/./),
    error_type: expect.any(String),
    error: { type, message, ...(error?.fields && { fields: error.fields }) },
  });
  expect(ERROR_STATUS[type as ErrorType], what).toBe(status);
  expect(JSON.stringify(body), what).not.toMatch(/node_modules|\.ts:\d|\bat \w+ \(/);
  if (status === 422) expect(Object.keys(error.fields ?? {}).length, what).toBeGreaterThan(0);
}
