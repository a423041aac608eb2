import { afterAll, beforeAll, expect } from 'vitest';
import { startTestServer, type Reply, type TestServer } from './server.ts';

export interface MailedTokens {
  token: string;
  otp: string;
}

export function codeScene() {
  // No rate limits here: the limit of wrong codes must be enough.
  let server: TestServer;

  beforeAll(async () => {
    server = await startTestServer();
  });

  afterAll(() => server.stop());

  async function askForLink(
    email: string,
    network = '10.0.0.1',
    on = server,
  ): Promise<MailedTokens> {
    // Mails with the same millisecond have no defined order.
    on.clock.advance(1);
    const before = (await on.mail.all()).filter(
      (mail) => mail.to?.[0]?.address === email && mail.subject?.startsWith('Log in to'),
    ).length;
    const headers = { 'x-forwarded-for': network };
    const reply = await on.call('POST', '/v3/magicLink', { body: { email }, headers });
    expect(reply.status).toBe(202);
    return secretsIn(await on.mail.to(email, before + 1, 'Log in to'));
  }

  const secretsIn = ({ text = '' }: { text?: string | undefined }): MailedTokens => ({
    token: /magic=([\w-]+)/.exec(text)?.[1] ?? '',
    otp: /mail: (\d{6})/.exec(text)?.[1] ?? '',
  });

  const signIn = (body: unknown, network = '10.0.0.1', on = server): Promise<Reply> =>
    on.call('POST', '/magicLogin', { body, headers: { 'x-forwarded-for': network } });

  const wrongCode = (otp: string, by = 1): string =>
    String((Number(otp) + by) % 1_000_000).padStart(6, '0');

  async function guessWrong(email: string, times: number): Promise<void> {
    let mailed = await askForLink(email);
    for (let nth = 1; nth <= times; nth++) {
      expect((await signIn({ otp: wrongCode(mailed.otp, nth), email })).status).toBe(401);
      if (nth % 5 === 0 && nth < times) mailed = await askForLink(email);
    }
  }

  async function insertUnguessable(on: TestServer, email: string): Promise<void> {
    const [now, id] = [on.clock.now(), crypto.randomUUID()];
    const soon = new Date(now.getTime() + 60_000);
    await on.db
      .insertInto('magic_links')
      .values({
        id,
        email,
        email_key: email,
        ref: null,
        created_at: now,
        token_hash: Buffer.from(id),
        otp_hash: Buffer.from(id),
        token_expires_at: soon,
        otp_expires_at: soon,
      })
      .execute();
  }

  return {
    get server() {
      return server;
    },
    askForLink,
    secretsIn,
    signIn,
    wrongCode,
    guessWrong,
    insertUnguessable,
  };
}
