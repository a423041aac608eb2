// Thorough: starts a server for each way in which a mail server fails, and runs its jobs for days.
import { HOUR_MS } from '@rookery/contract/kernel/durations.ts';
import { createServer, type AddressInfo } from 'node:net';
import { sql } from 'kysely';
import PostalMime, { type Email } from 'postal-mime';
import { SMTPServer } from 'smtp-server';
import { beforeEach, describe, expect, onTestFinished, test } from 'vitest';
import { digestScene } from '#test/digest-scene.ts';
import { untilOutboxHandled } from '#test/outbox.ts';
import { startTestServer, type TestMember, type TestServer } from '#test/server.ts';
import type { Config } from '#src/platform/config/config.ts';

const on = digestScene();
const { set, aliceIsTold, awayFor, pass, nextAt } = on;

let server: TestServer;
let alice: TestMember;
let bob: TestMember;

beforeEach(() => {
  ({ server, alice, bob } = on);
});

async function openOwn(config: Partial<Config>): Promise<void> {
  await on.openOwn(config);
  ({ server, alice, bob } = on);
}

describe('a mail server', () => {
  interface MailServer {
    received: { mail: Promise<Email>; to: string[] }[];
    close(): Promise<void>;
  }

  async function listen(
    port: number,
    refuse?: (address: string) => Error | null,
  ): Promise<MailServer> {
    const received: MailServer['received'] = [];
    const smtp = new SMTPServer({
      disabledCommands: ['STARTTLS', 'AUTH'],
      authOptional: true,
      onRcptTo: ({ address }, _session, done) => done(refuse?.(address) ?? null),
      onData(stream, session, done) {
        const chunks: Buffer[] = [];
        stream.on('data', (chunk: Buffer) => chunks.push(chunk));
        stream.on('end', () => {
          const to = session.envelope.rcptTo.map(({ address }) => address);
          received.push({ mail: PostalMime.parse(Buffer.concat(chunks)), to });
          done();
        });
      },
    });
    await new Promise<void>((resolve) => void smtp.listen(port, '127.0.0.1', resolve));
    let isClosed = false;
    const close = async (): Promise<void> => {
      if (isClosed) return;
      isClosed = true;
      await new Promise<void>((resolve) => smtp.close(() => resolve()));
    };
    onTestFinished(close);
    return { received, close };
  }

  async function freePort(): Promise<number> {
    const probe = createServer();
    await new Promise<void>((resolve) => probe.listen(0, '127.0.0.1', resolve));
    const { port } = probe.address() as AddressInfo;
    await new Promise((resolve) => probe.close(resolve));
    return port;
  }

  let port: number;
  beforeEach(async () => {
    port = await freePort();
    await openOwn({ smtpUrl: `smtp://127.0.0.1:${port}` });
    await set(alice, { digest: 'daily' });
    await set(bob, { digest: 'daily' });
    await pass(0);
    await aliceIsTold();
    await (await server.signIn(alice.email)).follow(bob);
    await untilOutboxHandled(server);
    await awayFor(0);
  });

  test('receives a delayed mail once after an outage', async () => {
    await pass(21);
    for (let hours = 0; hours < 48; hours += 1) await pass(1);
    const mails = await listen(port);
    await pass(6);
    await pass(1);
    expect(mails.received.flatMap(({ to }) => to).toSorted()).toEqual([alice.email, bob.email]);
    const mail = await mails.received.find(({ to }) => to.includes(alice.email))?.mail;
    expect(mail?.text).toContain('A fine heron.');
    await pass(24);
    expect(mails.received).toHaveLength(2);
  });

  test('receives other mails and delayed retries after rejecting an address', async () => {
    const no = Object.assign(new Error('No such mailbox'), { responseCode: 550 });
    const mails = await listen(port, (address) => (address === alice.email ? no : null));
    await pass(21);
    expect(mails.received.flatMap(({ to }) => to)).toEqual([bob.email]);
    const waits: (string | undefined)[] = [];
    for (let day = 0; day < 4; day += 1) {
      waits.push(await nextAt());
      await pass(24);
    }
    expect(new Set(waits).size).toBe(3);
    expect(mails.received).toHaveLength(1);
  });

  test('receives a retry soon after a temporary rejection', async () => {
    let isBusy = true;
    const later = Object.assign(new Error('Try again later'), { responseCode: 451 });
    const mails = await listen(port, (address) =>
      isBusy && address === alice.email ? later : null,
    );
    await pass(21);
    expect(mails.received.flatMap(({ to }) => to)).toEqual([bob.email]);
    isBusy = false;
    await pass(0.3);
    expect(mails.received.flatMap(({ to }) => to)).toEqual([bob.email, alice.email]);
  });

  test('receives each mail once from two concurrent processes', async () => {
    const mails = await listen(port);
    const { database, secrets, clock, config } = server;
    const second = await startTestServer({
      database,
      secrets,
      clock,
      config: { smtpUrl: config.smtpUrl },
    });
    server.clock.advance(21 * HOUR_MS);
    await Promise.all([server.runJob('send-digests'), second.runJob('send-digests')]);
    await second.stop();
    expect(mails.received.flatMap(({ to }) => to).toSorted()).toEqual([alice.email, bob.email]);
    const ids = await Promise.all(mails.received.map(async ({ mail }) => (await mail).messageId));
    expect(new Set(ids).size).toBe(2);
  });

  test('receives a resent mail with the same id', async () => {
    const { rows } = await sql<{ since: Date }>`select since from digests
      where user_id = ${alice.id}`.execute(server.db);
    const mails = await listen(port);
    await pass(21);
    await sql`update digests set since = ${rows[0]?.since}::timestamptz,
        next_at = ${new Date(server.clock.now().getTime() + 600_000)}::timestamptz
      where user_id = ${alice.id}`.execute(server.db);
    await pass(0.1);
    expect(mails.received).toHaveLength(2);
    await pass(0.1);
    const hers = mails.received.filter(({ to }) => to.includes(alice.email));
    const ids = await Promise.all(hers.map(async ({ mail }) => (await mail).messageId));
    expect([ids.length, new Set(ids).size]).toEqual([2, 1]);
    expect(ids[0]).toMatch(/^<digest\.\w{26}\.\d+@rookery\.test>$/);
  });
});
