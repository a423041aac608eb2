/** A mail address as given and as it is compared. */
export interface EmailAddress {
  email: string;
  key: string;
}

// Nothing that a mail server could take for a second address, a comment or a quoted part. Between dots no dot:
// otherwise each of many would be tried as the last one.
const SHAPE =
  /^[^\s@<>()[\],;:"\\\p{Cc}]+@[^\s@.<>()[\],;:"\\\p{Cc}]+(?:\.[^\s@.<>()[\],;:"\\\p{Cc}]+)+$/u;

/** null for what is no mail address. */
export function parseEmail(text: string): EmailAddress | null {
  const email = text.trim().normalize('NFC');
  return SHAPE.test(email) ? { email, key: email.toLowerCase() } : null;
}

/** The mailbox that an address most likely reaches: for counting mails, never for knowing a member. */
export function mailboxOf({ key }: EmailAddress): string {
  const at = key.lastIndexOf('@');
  const [name = ''] = key.slice(0, at).replaceAll('.', '').split('+');
  return `${name}${key.slice(at)}`;
}
