import { Unrecoverable } from '#src/kernel/unrecoverable.ts';

/**
 * Whether a mail server rejected the recipient, and for how long. Null if the server or the connection is
 * at fault.
 */
export type MailRefusal = 'for-good' | 'for-now' | null;

/**
 * Error for an address to which a mail server will never deliver. It has the fields of the mailer's error.
 */
export class AddressRefused extends Unrecoverable {
  override readonly name: string = 'AddressRefused';

  constructor(error: Error) {
    super(error.message);
    const { code, command, responseCode } = error as Error & Record<string, unknown>;
    Object.assign(this, { code, command, responseCode });
  }
}

/** Classifies a mailer's error. RFC 5321: 4yz may be retried, 5yz not. */
export function refusalOf(error: unknown): MailRefusal {
  if (typeof error !== 'object' || error === null || !('command' in error)) return null;
  const { code, command, responseCode } = error as Record<string, unknown>;
  if (code === 'EENVELOPE' && command === 'API') return 'for-good';
  // A rejected greeting, password or sender affects every mail, not only this recipient.
  if (command !== 'RCPT TO' && command !== 'DATA') return null;
  if (typeof responseCode !== 'number') return null;
  return responseCode >= 500 ? 'for-good' : 'for-now';
}

/** The enhanced status code of a reply (RFC 3463), such as `550 5.1.1 No such user`. */
const ENHANCED = /\b5\d\d[ -]5\.(\d{1,3}\.\d{1,3})\b/;
/**
 * Codes about the sender's address or domain, or about a rule of the server. Other mails would fail as
 * well.
 */
const ABOUT_THE_SENDER = /^(?:1\.[78]|7\.\d+)$/;
const SENDER_WORDS = /\b(?:relay|authenticat|sender|blocked|black|block ?list)/i;

export function toAddressRefused(error: unknown): unknown {
  if (!(error instanceof Error) || refusalOf(error) !== 'for-good') return error;
  const { command, message } = error as Error & { command: string };
  if (command === 'DATA') return error;
  const [, enhanced] = ENHANCED.exec(message) ?? [];
  const isOurs =
    enhanced === undefined ? SENDER_WORDS.test(message) : ABOUT_THE_SENDER.test(enhanced);
  return isOurs ? error : new AddressRefused(error);
}
