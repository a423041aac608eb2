export interface Identity {
  issuer: string;
  /** The provider's stable id, unaffected by a change of address. */
  subject: string;
  email: string | null;
  isEmailVerified: boolean;
}

export function identityOf(issuer: string, claims: Readonly<Record<string, unknown>>): Identity {
  const { sub, email, email_verified: verified } = claims;
  if (typeof sub !== 'string' || sub === '') throw new Error('The provider sent no subject.');
  return {
    issuer,
    subject: sub,
    email: typeof email === 'string' ? email : null,
    // Some providers send booleans as text.
    isEmailVerified: verified === true || verified === 'true',
  };
}
