import type { Api, CallOptions, TestMember, TestServer } from './server.ts';
import { typedCalls, type TypedCalls } from './typed-calls.ts';

export type ConsoleCalls = TypedCalls & Api;

export async function atConsole(server: TestServer, who: TestMember): Promise<ConsoleCalls> {
  await server.db
    .updateTable('sessions')
    .set({ proved_at: server.clock.now() })
    .where('user_id', '=', who.id)
    .execute();
  const login = await who.api('POST', '/admin/login');
  const cookie = login.headers.get('set-cookie')?.split(';')[0] ?? '';
  const session = await server.call('GET', '/v3/admin/session', { headers: { cookie } });
  const headers = { cookie, 'x-csrf-token': String(session.body?.data?.csrfToken) };
  const send = (method: string, path: string, { body }: CallOptions = {}) =>
    server.call(method, path, { headers, body });
  const api: Api = (method, path, body) => send(method, `/v3/admin${path}`, { body });
  return Object.assign(api, typedCalls(send));
}
