import { previewLink } from '@rookery/contract/media/preview-link.ts';
import { requestMagicLink } from '@rookery/contract/sessions/request-magic-link.ts';
import { createSubscription } from '@rookery/contract/subscriptions/create-subscription.ts';
import { inviteByEmail } from '@rookery/contract/invitations/invite-by-email.ts';
import type { AddressInfo } from 'node:net';
import { sql } from 'kysely';
import { SMTPServer } from 'smtp-server';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { systemTimers, type Timers } from '#src/kernel/timers.ts';
import { addMembers } from './members.ts';
import { untilOutboxHandled } from './outbox.ts';
import { startPageServer, type PageServer } from './page-server.ts';
import { pushGuard, startPushService, type TestPushService } from './push-service.ts';
import { startTestServer, type TestMember, type TestServer } from './server.ts';

const FLOOD = 15;
const PATIENCE_MS = 20_000;

const hastened: Timers = {
  after: (milliseconds, work) => systemTimers.after(milliseconds / 20, work),
};

let server: TestServer;
let site: PageServer;
let devices: TestPushService;
let mails: { received: string[]; url: string; close(): Promise<void> };
let flooders: TestMember[];
let wren: TestMember;
const hanging = { isOver: false, ends: [] as (() => void)[], looks: [] as Promise<unknown>[] };

beforeAll(async () => {
  vi.spyOn(AbortSignal, 'timeout').mockImplementation(() => new AbortController().signal);
  [site, devices, mails] = await Promise.all([
    startPageServer(),
    startPushService('a.push.test'),
    startSlowMailServer(),
  ]);
  const { resolve, permits } = site.guard;
  server = await startTestServer({
    timers: hastened,
    config: { smtpUrl: mails.url },
    fetchGuard: {
      isPlainPush: true,
      resolve: (host, signal) =>
        host.endsWith('.push.test') ? pushGuard.resolve(host, signal) : resolve(host, signal),
      permits: (address, port) => permits(address, port) || pushGuard.permits(address, port),
    },
  });
  const [magpie, jay, third] = await addMembers(server, ['magpie', 'jay', 'wren']);
  [flooders, wren] = [[magpie, jay], third];
});
afterAll(async () => {
  hanging.isOver = true;
  for (const end of hanging.ends) end();
  await Promise.all(hanging.looks);
  await vi.waitFor(async () => expect(await mailsLeft()).toBe(0), PATIENCE_MS);
  await devices.stop();
  await server.stop();
  await Promise.all([site.stop(), mails.close()]);
  vi.restoreAllMocks();
});

async function mailsLeft(): Promise<number | undefined> {
  const { rows } = await sql<{ left: number }>`select count(*)::int as left
    from graphile_worker.jobs where task_identifier = 'send-invitation-mail'`.execute(server.db);
  return rows[0]?.left;
}

async function startSlowMailServer(): Promise<typeof mails> {
  const received: string[] = [];
  const peer = new SMTPServer({
    disabledCommands: ['STARTTLS', 'AUTH'],
    onData(stream, session, done) {
      stream.resume().on('end', () => {
        const [to = ''] = session.envelope.rcptTo.map(({ address }) => address);
        received.push(to);
        if (/^(?:magpie|jay)/.test(to)) hang(done);
        else done();
      });
    },
  });
  await new Promise<void>((resolve) => void peer.listen(0, '127.0.0.1', resolve));
  const { port } = peer.server.address() as AddressInfo;
  const close = (): Promise<void> => new Promise((resolve) => peer.close(() => resolve()));
  return { received, url: `smtp://127.0.0.1:${port}?socketTimeout=600000`, close };
}

function hang(end: () => void): void {
  if (hanging.isOver) end();
  else hanging.ends.push(end);
}

const QUEUES: Record<string, { flood(who: TestMember): Promise<void>; served(): Promise<void> }> = {
  'a mail about an invitation': {
    flood: invite,
    async served() {
      await inviteNext(wren, 0);
      await vi.waitFor(() => expect(mails.received).toContain('wren0@rookery.test'), PATIENCE_MS);
    },
  },
  'a mail to sign in': {
    flood: invite,
    async served() {
      await server.stranger.do(requestMagicLink, { body: { email: 'heron@rookery.test' } });
      await vi.waitFor(() => expect(mails.received).toContain('heron@rookery.test'), PATIENCE_MS);
    },
  },
  'a preview of a link': {
    async flood(who) {
      for (let at = 0; at < FLOOD; at += 1) {
        const path = `/${who.username}${at}`;
        site.at(path, (response) => {
          hang(() => response.writeHead(404).end());
        });
        hanging.looks.push(who.reply(previewLink, { query: { url: site.origin() + path } }));
      }
      await vi.waitUntil(
        () => site.asked.some((path) => path.startsWith(`/${who.username}`)),
        PATIENCE_MS,
      );
    },
    async served() {
      site.page('/wren', '<title>A wren</title>');
      const { data } = await wren.do(previewLink, { query: { url: `${site.origin()}/wren` } });
      expect(data).toMatchObject({ title: 'A wren' });
    },
  },
  'a push': {
    async flood(who) {
      for (let at = 0; at < FLOOD; at += 1) {
        devices.answers.set(await addDevice(who, at), 'hang');
      }
      const asked = devices.asked;
      for (let at = 0; at < 3; at += 1) await wren.react(await who.post(`Flood ${at}.`));
      await due();
      await vi.waitUntil(() => devices.asked > asked, PATIENCE_MS);
    },
    async served() {
      await addDevice(wren, 0);
      await flooders[0]?.react(await wren.post('Mine.'));
      await due();
      await vi.waitFor(() => expect(devices.arrived).toHaveLength(1), PATIENCE_MS);
    },
  },
};

async function invite(who: TestMember): Promise<void> {
  for (let at = 0; at < FLOOD; at += 1) await inviteNext(who, at);
  await vi.waitUntil(() => mails.received.some((to) => to.startsWith(who.username)), PATIENCE_MS);
}

async function inviteNext(who: TestMember, at: number): Promise<void> {
  await who.reply(inviteByEmail, { body: { email: `${who.username}${at}@rookery.test` } });
}

async function addDevice(who: TestMember, at: number): Promise<string> {
  const { path, subscription } = devices.browser();
  const endpoint = subscription.endpoint.replace('//', `//${who.username}${at}.`);
  await who.do(createSubscription, { body: { ...subscription, endpoint } });
  return path;
}

async function due(): Promise<void> {
  await untilOutboxHandled(server);
  server.clock.advance(3000);
}

test.each(Object.entries(QUEUES))(
  'delivers %s while two members flood',
  async (_what, { flood, served }) => {
    for (const who of flooders) await flood(who);
    await served();
  },
  60_000,
);
