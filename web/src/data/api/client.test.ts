import type { CurrentUser } from '@rookery/contract/users/user.ts';
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';
import { afterEach, expect, test, vi } from 'vitest';
import { ApiError } from '#web/data/http/api-error.ts';
import { createApi } from './client.ts';
import {
  createRefresher,
  REFRESH_GUARD_MS,
  REFRESH_TIMEOUT_MS,
} from '#web/data/session/refresh.ts';
import { createBackend } from '#web/data/http/backend-state.ts';
import { createBrowserConnection } from '#web/data/http/browser-connection.ts';
import { createRequest, type RequestOptions } from '#web/data/http/request.ts';
import { createMemoryStorage } from '#web/data/session/browser-storage.ts';
import { adoptStored, createSession, endSession, storeTokens } from '#web/data/session/session.ts';

const request = createRequest({
  connection: createBrowserConnection(),
  backend: createBackend(),
});
const servers: Server[] = [];
afterEach(async () => {
  vi.useRealTimers();
  for (const server of servers.splice(0)) {
    server.closeAllConnections();
    await new Promise((closed) => server.close(closed));
  }
});

type Handler = (
  call: { path: string; token: string; body: string },
  answer: ServerResponse,
) => void;

async function serve(handle: Handler) {
  const calls: string[] = [];
  const server = createServer((incoming: IncomingMessage, answer) => {
    void text(incoming).then((body) => {
      const token = (incoming.headers.authorization ?? '').replace('Bearer ', '');
      calls.push(`${incoming.method} ${incoming.url}`);
      handle({ path: incoming.url ?? '', token, body }, answer);
    });
  });
  servers.push(server);
  await new Promise<void>((ready) => server.listen(0, '127.0.0.1', ready));
  return { origin: `http://127.0.0.1:${(server.address() as AddressInfo).port}`, calls };
}

function json(answer: ServerResponse, status: number, body: object): void {
  answer.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body));
}

const refused = { success: false, message: 'Authentication Failed', error_type: 'authentication' };
const STALE = 'stale.stale.stale.stale';
const FRESH = 'fresh.fresh.fresh.fresh';

function openTab(
  origin: string,
  shared = { storage: createMemoryStorage(), locks: navigator.locks },
) {
  const session = createSession(shared.storage);
  if (session.getState().accessToken === null) {
    storeTokens(session, { access_token: STALE, refresh_token: 'r1' });
  }
  const ended = vi.fn<() => void>();
  const sent: { path: string; timeoutMs: number | undefined }[] = [];
  const send = (method: string, path: string, options: RequestOptions): Promise<unknown> => {
    sent.push({ path, timeoutMs: options.timeoutMs });
    return request(method, origin + path, options);
  };
  const refresher = createRefresher({ session, ...shared, send, onRefused: ended });
  const api = createApi({ session, refresher, send, onSessionEnded: ended });
  return { api, session, ended, sent, shared };
}

const rotating: Handler = ({ path, token, body }, answer) => {
  if (path === '/auth/refreshtoken') {
    const good = body === '{"refresh_token":"r1"}';
    return json(
      answer,
      good ? 200 : 401,
      good ? { access_token: FRESH, refresh_token: 'r2' } : refused,
    );
  }
  json(answer, token === FRESH ? 200 : 401, token === FRESH ? { success: true } : refused);
};

test(
  'shares one refresh among fifty calls that meet a 401',
  { tags: ['AUTH-38', 'AUTH-39'] },
  async () => {
    const { origin, calls } = await serve(rotating);
    const { api, session, ended } = openTab(origin);
    const answers = await Promise.all(Array.from({ length: 50 }, () => api('GET /test/probe')));
    expect(answers).toEqual(Array.from({ length: 50 }, () => ({ success: true })));
    expect(calls.filter((call) => call === 'POST /auth/refreshtoken')).toHaveLength(1);
    expect(calls.filter((call) => call === 'GET /v3/test/probe')).toHaveLength(100);
    expect(session.getState()).toMatchObject({ accessToken: FRESH, refreshToken: 'r2' });
    expect(ended).not.toHaveBeenCalled();
  },
);

test('shares one refresh between two tabs', { tags: ['AUTH-39'] }, async () => {
  const { origin, calls } = await serve(rotating);
  const first = openTab(origin);
  const second = openTab(origin, first.shared);
  await Promise.all([first, second].map((tab) => tab.api('GET /test/probe')));
  expect(calls.filter((call) => call === 'POST /auth/refreshtoken')).toHaveLength(1);
  expect(second.session.getState().refreshToken).toBe('r2');
});

test(
  'refreshes at the unversioned path with a 15 second timeout',
  { tags: ['AUTH-02', 'AUTH-05'] },
  async () => {
    const { origin } = await serve(rotating);
    const { api, sent } = openTab(origin);
    await api('GET /test/probe');
    expect(REFRESH_TIMEOUT_MS).toBe(15_000);
    expect(sent).toContainEqual({ path: '/auth/refreshtoken', timeoutMs: 15_000 });
  },
);

test('ends the session once after a refused refresh', { tags: ['AUTH-40'] }, async () => {
  const { origin } = await serve((_call, answer) => json(answer, 401, refused));
  const { api, ended } = openTab(origin);
  const results = await Promise.allSettled([api('GET /user'), api('GET /user/settings')]);
  expect(results.map((result) => result.status)).toEqual(['rejected', 'rejected']);
  expect(ended).toHaveBeenCalledOnce();
});

test(
  'ends the session when even the fresh token is refused',
  { tags: ['AUTH-37', 'AUTH-38'] },
  async () => {
    const { origin, calls } = await serve((call, answer) =>
      call.path === '/auth/refreshtoken' ? rotating(call, answer) : json(answer, 401, refused),
    );
    const { api, ended } = openTab(origin);
    await expect(api('GET /user')).rejects.toMatchObject({ status: 401 });
    expect(calls).toEqual(['GET /v3/user', 'POST /auth/refreshtoken', 'GET /v3/user']);
    expect(ended).toHaveBeenCalledOnce();
  },
);

test.each([
  ['a server error', 503],
  ['too many calls', 429],
])('keeps the session after %s at the refresh', async (_name, status) => {
  const { origin } = await serve((call, answer) =>
    json(answer, call.path === '/auth/refreshtoken' ? status : 401, refused),
  );
  const { api, session, ended } = openTab(origin);
  await expect(api('GET /user')).rejects.toMatchObject({ status });
  expect(ended).not.toHaveBeenCalled();
  expect(session.getState().authenticated).toBe(true);
});

test('keeps the session without a connection at the refresh', async () => {
  const { origin } = await serve((call, answer) => {
    if (call.path === '/auth/refreshtoken') answer.destroy();
    else json(answer, 401, refused);
  });
  const { api, session } = openTab(origin);
  await expect(api('GET /user')).rejects.toMatchObject({ type: 'network', status: 0 });
  expect(session.getState().authenticated).toBe(true);
});

test('ends the session when the refresh times out', { tags: ['AUTH-05'] }, async () => {
  const session = createSession(createMemoryStorage());
  storeTokens(session, { access_token: STALE, refresh_token: 'r1' });
  const ended = vi.fn<() => void>();
  const timedOut = new ApiError({ status: 0, type: 'timeout', message: 'late' });
  const refresher = createRefresher({
    session,
    storage: { getItem: () => JSON.stringify(session.getState()), setItem() {}, removeItem() {} },
    send: () => Promise.reject(timedOut),
    onRefused: ended,
  });
  await expect(refresher.refresh(STALE)).rejects.toMatchObject({ status: 401 });
  expect(ended).toHaveBeenCalledOnce();
});

test('waits at most 30 seconds for a session refresh', { tags: ['AUTH-06'] }, async () => {
  vi.useFakeTimers();
  const session = createSession(createMemoryStorage());
  storeTokens(session, { access_token: STALE, refresh_token: 'r1' });
  const refresher = createRefresher({
    session,
    storage: { getItem: () => JSON.stringify(session.getState()), setItem() {}, removeItem() {} },
    send: () => new Promise(() => {}),
    onRefused() {},
  });
  const released: string[] = [];
  const waiting = refresher.refresh(STALE).catch((error: ApiError) => released.push(error.type));
  const settling = refresher.settled().catch((error: ApiError) => released.push(error.type));
  await vi.advanceTimersByTimeAsync(REFRESH_GUARD_MS - 1);
  expect(released).toEqual([]);
  await vi.advanceTimersByTimeAsync(1);
  await Promise.all([waiting, settling]);
  expect(released).toEqual(['authentication', 'authentication']);
  expect(REFRESH_GUARD_MS).toBe(30_000);
});

test(
  'ends the session without an access token, unless refreshing',
  { tags: ['AUTH-41'] },
  async () => {
    let release: (() => void) | undefined;
    const { origin, calls } = await serve((call, answer) => {
      if (call.path !== '/auth/refreshtoken') return rotating(call, answer);
      release = () => rotating(call, answer);
    });
    const { api, session, ended } = openTab(origin);
    const first = api('GET /test/probe');
    await vi.waitFor(() => expect(release).toBeDefined());
    session.setState({ accessToken: null });
    const second = api('GET /test/probe');
    expect(ended).not.toHaveBeenCalled();
    release?.();
    expect(await Promise.all([first, second])).toEqual([{ success: true }, { success: true }]);
    expect(calls.filter((call) => call === 'POST /auth/refreshtoken')).toHaveLength(1);

    session.setState({ accessToken: null });
    await expect(api('GET /test/probe')).rejects.toMatchObject({ status: 401 });
    expect(ended).toHaveBeenCalledOnce();
  },
);

test('sends parameters, query and body, even with DELETE', async () => {
  const bodies: string[] = [];
  const { origin, calls } = await serve(({ body }, answer) => {
    bodies.push(body);
    json(answer, 200, { success: true });
  });
  const { api } = openTab(origin);
  await api('GET /posts/:feed', {
    params: { feed: 'a/b' },
    query: { limit: 5, cursor: undefined },
  });
  await api('DELETE /posts/delete', { query: { ulid: '01J' }, body: { ulid: '01J' } });
  expect(calls).toEqual(['GET /v3/posts/a%2Fb?limit=5', 'DELETE /v3/posts/delete?ulid=01J']);
  expect(bodies).toEqual(['', '{"ulid":"01J"}']);
});

test('reads type, message, fields and retry time of an error', { tags: ['ERR-02'] }, async () => {
  const { origin } = await serve((_call, answer) => {
    answer.setHeader('retry-after', '30');
    json(answer, 429, {
      success: false,
      message: 'Too many attempts, try again in a few minutes',
      error_type: 'Too many requests',
      error: { type: 'Too many requests', message: '', fields: { email: 'x' } },
    });
  });
  const { api } = openTab(origin);
  await expect(api('POST /magicLink', { body: { email: 'a@b.example' } })).rejects.toMatchObject({
    status: 429,
    type: 'Too many requests',
    message: 'Too many attempts, try again in a few minutes',
    fields: { email: 'x' },
    retryAfter: 30,
  });
});

test('turns a proxy’s error page into an error by status', async () => {
  const { origin } = await serve((_call, answer) =>
    answer.writeHead(502).end('<h1>Bad gateway</h1>'),
  );
  const { api } = openTab(origin);
  await expect(api('GET /user')).rejects.toMatchObject({
    status: 502,
    type: 'server',
    message: 'Uh oh, something went wrong, try again',
  });
});

test('distinguishes a timeout from an abort by the caller', async () => {
  const { origin } = await serve(() => {});
  await expect(request('GET', origin, { timeoutMs: 20 })).rejects.toMatchObject({
    type: 'timeout',
  });
  const controller = new AbortController();
  const call = request('GET', origin, { signal: controller.signal });
  controller.abort();
  await expect(call).rejects.toMatchObject({ name: 'AbortError' });
});

test('retries a call after the member proves their identity', async () => {
  let isProved = false;
  const { origin, calls } = await serve((_call, answer) => {
    const type = 'fresh_sign_in_required';
    const no = { success: false, message: 'First.', error_type: type, error: { type } };
    json(answer, isProved ? 200 : 403, isProved ? { success: true } : no);
  });
  const session = createSession({ getItem: () => null, setItem() {}, removeItem() {} });
  storeTokens(session, { access_token: FRESH, refresh_token: 'r1' });
  const send = (method: string, path: string, options: RequestOptions): Promise<unknown> =>
    request(method, origin + path, options);
  const refresher = { refresh: async () => undefined, settled: async () => undefined };
  const answers = [false, true];
  const prove = async (): Promise<boolean> => {
    isProved = answers.shift() ?? false;
    return isProved;
  };
  const api = createApi({ session, refresher, send, onSessionEnded() {}, prove });
  await expect(api('DELETE /user')).rejects.toMatchObject({ type: 'fresh_sign_in_required' });
  expect(await api('DELETE /user')).toEqual({ success: true });
  expect(calls).toEqual(['DELETE /v3/user', 'DELETE /v3/user', 'DELETE /v3/user']);
});

test.each([
  ['a success', 200, { success: true, data: [] }],
  ['a refusal, without a retry', 401, refused],
])(
  'drops the response to a member who left: %s',
  { tags: ['AUTH-31'] },
  async (_what, status, body) => {
    const waiting: ServerResponse[] = [];
    const { origin, calls } = await serve((_call, answer) => void waiting.push(answer));
    const { api, session, ended } = openTab(origin);
    const answered = api('GET /test/probe');
    await vi.waitUntil(() => waiting.length === 1);
    endSession(session);
    storeTokens(session, { access_token: FRESH, refresh_token: 'r9' });
    for (const answer of waiting) json(answer, status, body);
    await expect(answered).rejects.toMatchObject({ type: 'authentication' });
    expect(calls).toEqual(['GET /v3/test/probe']);
    expect(ended).not.toHaveBeenCalled();
    expect(session.getState().accessToken).toBe(FRESH);
  },
);

async function refreshUnderWay(status = 200) {
  const waiting: ServerResponse[] = [];
  const { origin } = await serve((call, answer) => {
    if (call.path === '/auth/refreshtoken') waiting.push(answer);
    else json(answer, call.token === STALE ? 401 : 200, { success: true, token: call.token });
  });
  const tab = openTab(origin);
  tab.session.setState({ currentUser: ALICE });
  const asked = tab.api('GET /test/probe');
  await vi.waitUntil(() => waiting.length === 1);
  const answer = (): void => {
    const tokens = { access_token: FRESH, refresh_token: 'r2' };
    for (const each of waiting) json(each, status, status === 200 ? tokens : refused);
  };
  return { ...tab, asked, answer };
}

const ALICE = { ulid: 'alice' } as CurrentUser;
const OTHER = 'other.other.other.other';

test.each([
  ['granted', 200],
  ['refused', 401],
])(
  'ignores a %s refresh after its member logged out',
  { tags: ['AUTH-31'] },
  async (_how, status) => {
    const { session, asked, answer, ended, shared } = await refreshUnderWay(status);
    endSession(session);
    answer();
    await expect(asked).rejects.toMatchObject({ type: 'authentication', hasLeft: true });
    expect(session.getState().authenticated).toBe(false);
    expect(shared.storage.length).toBe(0);
    expect(ended).not.toHaveBeenCalled();
  },
);

test.each([
  ['granted', 200],
  ['refused', 401],
])(
  'keeps the next member’s session after a late %s refresh',
  { tags: ['AUTH-31'] },
  async (_how, status) => {
    const { api, session, asked, answer, ended } = await refreshUnderWay(status);
    endSession(session);
    storeTokens(session, { access_token: OTHER, refresh_token: 'r9' });
    session.setState({ currentUser: { ulid: 'bob' } as CurrentUser });
    expect(await api('GET /test/probe')).toMatchObject({ token: OTHER });
    answer();
    await expect(asked).rejects.toMatchObject({ hasLeft: true });
    expect(session.getState()).toMatchObject({ accessToken: OTHER, refreshToken: 'r9' });
    expect(ended).not.toHaveBeenCalled();
  },
);

test.each([
  ['granted', 200],
  ['refused', 401],
])(
  'uses another tab’s newer tokens over a %s refresh',
  { tags: ['AUTH-39'] },
  async (_how, status) => {
    const { session, shared, asked, answer, ended } = await refreshUnderWay(status);
    storeTokens(createSession(shared.storage), { access_token: OTHER, refresh_token: 'r3' });
    expect(adoptStored(session, shared.storage)).toBe('same');
    answer();
    expect(await asked).toMatchObject({ token: OTHER });
    expect(session.getState()).toMatchObject({ accessToken: OTHER, refreshToken: 'r3' });
    expect(ended).not.toHaveBeenCalled();
  },
);
