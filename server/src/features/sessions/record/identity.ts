/** What an identity provider says of somebody. */
export interface Identity {
  issuer: string;
  /** The provider's own name for this person; stays when their address changes. */
  subject: string;
  email: string | null;
  isEmailVerified: boolean;
}

/** The claims of an ID token or of the provider's userinfo. */
export function identityOf(issuer: string, claims: Readonly<Record<string, unknown>>): Identity {
  const { sub, email, email_verified: verified } = claims;
  if (typeof sub !== 'string' || sub === '') throw new Error('The provider named nobody.');
  return {
    issuer,
    subject: sub,
    email: typeof email === 'string' ? email : null,
    // Some providers write their flags as text.
    isEmailVerified: verified === true || verified === 'true',
  };
}
