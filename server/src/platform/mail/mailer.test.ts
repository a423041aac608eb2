import { mkdtemp, readdir, readFile, rm, stat } from 'node:fs/promises';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import PostalMime, { type Email } from 'postal-mime';
import { SMTPServer } from 'smtp-server';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { createManualClock } from '#src/kernel/clock.ts';
import { startSilentServer } from '#test/silent-server.ts';
import { createMailer, type Mail } from './mailer.ts';

const clock = createManualClock('2026-11-20T12:00:00Z');
const MAIL_FROM = 'Röokery <no-reply@rookery.test>';
const mail: Mail = {
  to: 'alice@rookery.test',
  subject: 'Grüße, "Alice"',
  text: 'Hello,\n\nhttps://rookery.test/login?magic=abc&redirect=%2Ffeed\n.\n',
  html: '<p>Hello &amp; welcome</p>',
};

let dataDir: string;
const logged: { details: object; message: string }[] = [];
const log = { info: (details: object, message: string) => logged.push({ details, message }) };

beforeEach(async () => {
  dataDir = await mkdtemp(join(tmpdir(), 'rookery-mail-'));
  logged.length = 0;
});
afterEach(() => rm(dataDir, { recursive: true, force: true }));

function expectTheMail(received: Email): void {
  expect(received.from).toMatchObject({ name: 'Röokery', address: 'no-reply@rookery.test' });
  expect(received.to).toMatchObject([{ address: mail.to }]);
  expect(received.subject).toBe(mail.subject);
  expect(received.text?.replaceAll('\r\n', '\n').trimEnd()).toBe(mail.text.trimEnd());
  expect(received.html?.trim()).toBe(mail.html);
  expect(received.date).toBe('2026-11-20T12:00:00.000Z');
}

test('writes mails as private files without a mail server', { tags: ['GAP-002'] }, async () => {
  const mailer = createMailer({
    config: { smtpUrl: null, mailFrom: MAIL_FROM, dataDir },
    clock,
    log,
  });
  await Promise.all([mailer.send(mail), mailer.send(mail)]);
  const folder = join(dataDir, 'mail');
  const names = await readdir(folder);
  expect(names).toHaveLength(2);
  for (const name of names) {
    expect(name).toMatch(/^2026-11-20T12-00-00-[0-9A-Z]{26}\.eml$/);
    expectTheMail(await PostalMime.parse(await readFile(join(folder, name))));
    expect((await stat(join(folder, name))).mode & 0o777).toBe(0o600);
  }
  expect(logged.map(({ details }) => details)).toContainEqual({
    path: join(folder, names[0] ?? ''),
  });
  expect(JSON.stringify(logged)).not.toMatch(/abc|alice/);
});

test('sends a subject that looks encoded unchanged', async () => {
  const mailer = createMailer({
    config: { smtpUrl: null, mailFrom: MAIL_FROM, dataDir },
    clock,
    log,
  });
  const subjects = ['=?utf-8?Q?Your_bank?= invites you', 'An =?utf-8?B?QmFuaw==?= name', '=?x?='];
  for (const subject of subjects) await mailer.send({ ...mail, subject });
  const folder = join(dataDir, 'mail');
  const files = await Promise.all(
    (await readdir(folder)).map((name) => readFile(join(folder, name))),
  );
  const received = await Promise.all(files.map((file) => PostalMime.parse(file)));
  expect(received.map(({ subject }) => subject).toSorted()).toEqual(subjects.toSorted());
});

test('fails a mail when the folder is read-only', async () => {
  const config = { smtpUrl: null, mailFrom: MAIL_FROM, dataDir: '/dev/null/nowhere' };
  await expect(createMailer({ config, clock, log }).send(mail)).rejects.toThrow(/ENOTDIR|ENOENT/);
  expect(logged).toEqual([]);
});

test('adds the unsubscribe link and a stable id', async () => {
  const mailer = createMailer({
    config: { smtpUrl: null, mailFrom: MAIL_FROM, dataDir },
    clock,
    log,
  });
  const unsubscribe = 'https://rookery.test/v3/digest/unsubscribe?token=a.b';
  await mailer.send({ ...mail, id: 'digest.1.2', unsubscribe });
  await mailer.send({ ...mail, id: 'digest.1.2', unsubscribe });
  for (const name of await readdir(join(dataDir, 'mail'))) {
    const { headers, messageId } = await PostalMime.parse(
      await readFile(join(dataDir, 'mail', name)),
    );
    expect(messageId).toBe('<digest.1.2@rookery.test>');
    expect(headers.find(({ key }) => key === 'list-unsubscribe')?.value).toBe(`<${unsubscribe}>`);
    expect(headers.find(({ key }) => key === 'list-unsubscribe-post')?.value).toBe(
      'List-Unsubscribe=One-Click',
    );
  }
});

interface Peer {
  url: string;
  received: { mail: Promise<Email>; recipients: string[] }[];
  close(): Promise<void>;
}

async function startMailServer(
  refuse: (recipient: string) => boolean = () => false,
): Promise<Peer> {
  const received: Peer['received'] = [];
  const server = new SMTPServer({
    disabledCommands: ['STARTTLS'],
    onAuth: ({ username, password }, _session, done) =>
      username === 'nest' && password === 'egg'
        ? done(null, { user: username })
        : done(new Error('Wrong password')),
    onRcptTo: ({ address }, _session, done) =>
      refuse(address) ? done(new Error('No such mailbox')) : done(),
    onData(stream, session, done) {
      const chunks: Buffer[] = [];
      stream.on('data', (chunk: Buffer) => chunks.push(chunk));
      stream.on('end', () => {
        const recipients = session.envelope.rcptTo.map(({ address }) => address);
        received.push({ mail: PostalMime.parse(Buffer.concat(chunks)), recipients });
        done();
      });
    },
  });
  await new Promise<void>((resolve) => void server.listen(0, '127.0.0.1', resolve));
  const { port } = server.server.address() as AddressInfo;
  return {
    url: `smtp://nest:egg@127.0.0.1:${port}`,
    received,
    close: () => new Promise((resolve) => server.close(() => resolve())),
  };
}

test('sends to SMTP_URL’s server, with user and password', async () => {
  const peer = await startMailServer();
  try {
    const config = { smtpUrl: peer.url, mailFrom: MAIL_FROM, dataDir };
    await createMailer({ config, clock, log }).send(mail);
    expect(peer.received.map(({ recipients }) => recipients)).toEqual([[mail.to]]);
    for (const received of peer.received) expectTheMail(await received.mail);
    expect(await readdir(dataDir)).toEqual([]);
    expect(JSON.stringify(logged)).not.toMatch(/egg|abc|alice/);
  } finally {
    await peer.close();
  }
});

test('does not split an address that contains a comma', async () => {
  const peer = await startMailServer();
  try {
    const config = { smtpUrl: peer.url, mailFrom: MAIL_FROM, dataDir };
    const mailer = createMailer({ config, clock, log });
    await mailer.send({ ...mail, to: 'one@a.test,two@b.test' }).catch(() => undefined);
    const reached = peer.received.flatMap(({ recipients }) => recipients);
    expect(reached).not.toContain('two@b.test');
  } finally {
    await peer.close();
  }
});

test('fails a mail for refusals, wrong passwords and absent servers', async () => {
  const peer = await startMailServer(() => true);
  const send = (smtpUrl: string) =>
    createMailer({ config: { smtpUrl, mailFrom: MAIL_FROM, dataDir }, clock, log }).send(mail);
  await expect(send(peer.url)).rejects.toThrow('No such mailbox');
  await expect(send(peer.url.replace('egg', 'stone'))).rejects.toThrow('Wrong password');
  await peer.close();
  await expect(send(peer.url)).rejects.toThrow('ECONNREFUSED');
});

test('fails a mail in time when the server is silent', { timeout: 15_000 }, async () => {
  const silent = await startSilentServer();
  try {
    const config = { smtpUrl: `smtp://${silent.place}`, mailFrom: MAIL_FROM, dataDir };
    const mailer = createMailer({ config, clock, log, patienceMs: 50 });
    await expect(mailer.send(mail)).rejects.toThrow(/^(?:Greeting never received|Timeout)$/);
  } finally {
    await silent.stop();
  }
});
