export interface EmailAddress {
  email: string;
  key: string;
}

// Excludes characters that a mail server could read as a second address or a comment. Domain labels exclude
// dots, so that the pattern does not try every dot as the last one.
const SHAPE =
  /^[^\s@<>()[\],;:"\\\p{Cc}]+@[^\s@.<>()[\],;:"\\\p{Cc}]+(?:\.[^\s@.<>()[\],;:"\\\p{Cc}]+)+$/u;

export function parseEmail(text: string): EmailAddress | null {
  const email = text.trim().normalize('NFC');
  return SHAPE.test(email) ? { email, key: email.toLowerCase() } : null;
}

/** The mailbox that an address most likely reaches. Only for limits on mails, never to identify a member. */
export function mailboxOf({ key }: EmailAddress): string {
  const at = key.lastIndexOf('@');
  const [name = ''] = key.slice(0, at).replaceAll('.', '').split('+');
  return `${name}${key.slice(at)}`;
}
