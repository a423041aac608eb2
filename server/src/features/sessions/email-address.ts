/** A mail address as given and as it is compared. */
export interface EmailAddress {
  email: string;
  key: string;
}

// Nothing that a mail server could take for a second address, a comment or a quoted part.
const SHAPE =
  /^[^\s@<>()[\],;:"\\\p{Cc}]+@[^\s@<>()[\],;:"\\\p{Cc}]+\.[^\s@<>()[\],;:"\\\p{Cc}]+$/u;

/** null for what is no mail address. */
export function parseEmail(text: string): EmailAddress | null {
  const email = text.trim().normalize('NFC');
  return SHAPE.test(email) ? { email, key: email.toLowerCase() } : null;
}
