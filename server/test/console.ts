import type { Api, TestMember, TestServer } from './server.ts';

/** Calls below /v3/admin by the cookie of the console. */
export async function atConsole(server: TestServer, who: TestMember): Promise<Api> {
  const login = await who.api('POST', '/admin/login');
  const cookie = login.headers.get('set-cookie')?.split(';')[0] ?? '';
  const session = await server.call('GET', '/v3/admin/session', { headers: { cookie } });
  const headers = { cookie, 'x-csrf-token': String(session.body?.data?.csrfToken) };
  return (method, path, body) => server.call(method, `/v3/admin${path}`, { headers, body });
}
