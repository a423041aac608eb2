import { afterAll, beforeAll } from 'vitest';
import { startTestServer, type TestServer } from './server.ts';

export function mailRequests() {
  let server: TestServer;

  beforeAll(async () => {
    server = await startTestServer({ config: { brandName: 'Nest & <Egg>', rateLimits: true } });
  });

  afterAll(() => server.stop());

  let networks = 0;

  function ask(body: unknown, network = `10.0.${Math.floor(++networks / 250)}.${networks % 250}`) {
    return server.call('POST', '/v3/magicLink', { body, headers: { 'x-forwarded-for': network } });
  }

  async function mailsTo(...emails: string[]): Promise<number> {
    const query = server.db.selectFrom('magic_links').select('id').where('email_key', 'in', emails);
    return (await query.execute()).length;
  }

  async function askTimes(times: number, email: string, network: string): Promise<number[]> {
    const statuses: number[] = [];
    for (let nth = 1; nth <= times; nth++) statuses.push((await ask({ email }, network)).status);
    return statuses;
  }

  async function mailAnew(linkId: string): Promise<void> {
    await server.database.pool.query(
      `select graphile_worker.add_job('send-sign-in-mail', json_build_object('linkId', $1::text, 'redirect', null))`,
      [linkId],
    );
  }

  return {
    get server() {
      return server;
    },
    ask,
    mailsTo,
    askTimes,
    mailAnew,
  };
}
