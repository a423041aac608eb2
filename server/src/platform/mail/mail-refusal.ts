import { Unrecoverable } from '#src/kernel/unrecoverable.ts';

/** Whom a mail server turns away, and for how long; null: the fault is with the server, or the way to it. */
export type MailRefusal = 'for-good' | 'for-now' | null;

/** A mail server will never deliver to this address. Has the fields of the mailer's error. */
export class AddressRefused extends Unrecoverable {
  override readonly name: string = 'AddressRefused';

  constructor(error: Error) {
    super(error.message);
    const { code, command, responseCode } = error as Error & Record<string, unknown>;
    Object.assign(this, { code, command, responseCode });
  }
}

/** What a mailer's error says. RFC 5321: 4yz may be tried again, 5yz not. */
export function refusalOf(error: unknown): MailRefusal {
  if (typeof error !== 'object' || error === null || !('command' in error)) return null;
  const { code, command, responseCode } = error as Record<string, unknown>;
  // An address that no mail server would be asked about.
  if (code === 'EENVELOPE' && command === 'API') return 'for-good';
  // What is said to the greeting, the password or the sender concerns every mail.
  if (command !== 'RCPT TO' && command !== 'DATA') return null;
  if (typeof responseCode !== 'number') return null;
  return responseCode >= 500 ? 'for-good' : 'for-now';
}

/** The enhanced status code of a reply (RFC 3463): `550 5.1.1 No such user`. */
const ENHANCED = /\b5\d\d[ -]5\.(\d{1,3}\.\d{1,3})\b/;
/** The sender's address or domain, or a rule of the server: other mails meet with these as well. */
const ABOUT_THE_SENDER = /^(?:1\.[78]|7\.\d+)$/;
/** The same in the words of servers that give no enhanced code. */
const SENDER_WORDS = /\b(?:relay|authenticat|sender|blocked|black|block ?list)/i;

/** The error of a mailer, as AddressRefused where the address itself was refused for good. */
export function withoutRetry(error: unknown): unknown {
  if (!(error instanceof Error) || refusalOf(error) !== 'for-good') return error;
  const { command, message } = error as Error & { command: string };
  if (command === 'DATA') return error;
  const [, enhanced] = ENHANCED.exec(message) ?? [];
  const isOurs =
    enhanced === undefined ? SENDER_WORDS.test(message) : ABOUT_THE_SENDER.test(enhanced);
  return isOurs ? error : new AddressRefused(error);
}
