/** Whom a mail server turns away, and for how long; null: the fault is with the server, or the way to it. */
export type MailRefusal = 'for-good' | 'for-now' | null;

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
