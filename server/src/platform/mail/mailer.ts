import { randomBytes } from 'node:crypto';
import { mkdir, open, rename, rm } from 'node:fs/promises';
import { join } from 'node:path';

import { makeUlid } from '@rookery/contract/kernel/ulid.ts';
import type { Transporter } from 'nodemailer';

import type { Clock } from '#src/kernel/clock.ts';
import type { Config } from '#src/platform/config/config.ts';
import { toAddressRefused } from './mail-refusal.ts';

export interface Mail {
  to: string;
  subject: string;
  text: string;
  html: string;
  /**
   * Message id. Default: a random id. A mail that is sent again keeps its id, so that mailboxes can
   * recognize the mail.
   */
  id?: string;
  /** One click on this address unsubscribes without a question (RFC 8058). */
  unsubscribe?: string;
}

export interface Mailer {
  /**
   * Resolves when the mail server has accepted the mail, or the file is on the disk.
   * @throws AddressRefused if no mail will ever reach this address
   */
  send(mail: Mail): Promise<void>;
}

interface MailerOptions {
  config: Pick<Config, 'smtpUrl' | 'mailFrom' | 'dataDir'>;
  clock: Clock;
  log: { info(details: object, message: string): void };
  /** How long the mail server may be silent, in ms. */
  patienceMs?: number;
}

const SMTP_TIMEOUT_MS = 20_000;
const ENCODED_WORD_CHARACTERS = 52;

export function createMailer(deps: MailerOptions): Mailer {
  const { smtpUrl } = deps.config;
  return smtpUrl === null ? createMailFolder(deps) : createMailServer(deps, smtpUrl);
}

// A member's text must never make the library read a file or an address.
const closedMail = { disableFileAccess: true, disableUrlAccess: true };

export async function openMailServer(smtpUrl: string, patienceMs: number): Promise<Transporter> {
  const { createTransport } = await import('nodemailer');
  return createTransport({
    url: smtpUrl,
    connectionTimeout: patienceMs,
    greetingTimeout: patienceMs,
    socketTimeout: patienceMs,
  });
}

function createMailServer(
  { config, clock, log, patienceMs = SMTP_TIMEOUT_MS }: MailerOptions,
  smtpUrl: string,
): Mailer {
  let transport: Promise<Transporter> | null = null;
  return {
    async send(mail) {
      const sender = await (transport ??= openMailServer(smtpUrl, patienceMs));
      const whole = { ...(await message(mail, config.mailFrom, clock)), ...closedMail };
      await sender.sendMail(whole).catch((error: unknown) => {
        throw toAddressRefused(error);
      });
      log.info({ server: new URL(smtpUrl).host }, 'Email sent to the mail server');
    },
  };
}

function createMailFolder({ config, clock, log }: MailerOptions): Mailer {
  const folder = join(config.dataDir, 'mail');
  return {
    async send(mail) {
      const { createTransport } = await import('nodemailer');
      const writer = createTransport({ streamTransport: true, buffer: true, newline: 'windows' });
      const composed = await writer.sendMail({
        ...(await message(mail, config.mailFrom, clock)),
        ...closedMail,
      });
      const path = join(folder, fileName(clock.now()));
      await writeWhole(folder, path, composed.message as Buffer);
      log.info({ path }, 'Email written to a file: SMTP_URL is not set');
    },
  };
}

async function message(mail: Mail, from: string, clock: Clock): Promise<object> {
  const { to, subject, text, html, id, unsubscribe } = mail;
  return {
    from,
    // Pass an object, so that the address stays one address, whatever characters it has.
    to: { name: '', address: to },
    subject: await encodedSubject(subject),
    text,
    html,
    date: clock.now(),
    ...(id !== undefined && { messageId: `<${id}@${domainOf(from)}>` }),
    headers: {
      'Auto-Submitted': 'auto-generated',
      ...(unsubscribe !== undefined && {
        'List-Unsubscribe': `<${unsubscribe}>`,
        'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click',
      }),
    },
  };
}

/**
 * Encodes a subject that already looks encoded, because the library would leave it as it is. A member's
 * name must not be decoded.
 */
async function encodedSubject(subject: string): Promise<string> {
  if (!subject.includes('=?')) return subject;
  const { encodeWord } = await import('nodemailer/lib/mime-funcs');
  return encodeWord(subject, 'B', ENCODED_WORD_CHARACTERS);
}

function domainOf(from: string): string {
  return /@([^@<>\s]+)>?$/.exec(from)?.[1] ?? 'localhost';
}

/** Returns a file name that sorts by time. The ulid separates two mails of one second. */
function fileName(now: Date): string {
  const time = now.toISOString().slice(0, 19).replaceAll(':', '-');
  return `${time}-${makeUlid(now.getTime())}.eml`;
}

/** Writes a draft and then renames it, so that a reader of the folder never sees an incomplete mail. */
async function writeWhole(folder: string, path: string, bytes: Buffer): Promise<void> {
  await mkdir(folder, { recursive: true, mode: 0o700 });
  const draft = `${path}.${randomBytes(4).toString('hex')}.part`;
  try {
    const file = await open(draft, 'wx', 0o600);
    try {
      await file.writeFile(bytes);
      await file.sync();
    } finally {
      await file.close();
    }
    await rename(draft, path);
  } catch (error) {
    await rm(draft, { force: true });
    throw error;
  }
}
