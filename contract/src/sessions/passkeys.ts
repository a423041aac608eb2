import { Type, type Static } from 'typebox';
import { call, inBodyOrQuery } from '../kernel/call.ts';
import { LIMITS } from '../kernel/limits.ts';
import { Done, Instant, Nullable, OneOf, Ulid } from '../kernel/shapes.ts';
import { SignedIn } from './tokens.ts';

const Base64Url = (maxLength: number) =>
  Type.String({ minLength: 1, maxLength, pattern: '^[A-Za-z0-9_-]+$' });

const Transports = Type.Array(Type.String({ maxLength: 40 }), { maxItems: 10 });

const PublicKeyType = OneOf(['public-key'] as const);

/** `PublicKeyCredentialCreationOptionsJSON` of WebAuthn level 3. */
const CreationOptions = Type.Object({
  rp: Type.Object({ id: Type.String(), name: Type.String() }),
  user: Type.Object({ id: Type.String(), name: Type.String(), displayName: Type.String() }),
  challenge: Type.String(),
  pubKeyCredParams: Type.Array(Type.Object({ type: PublicKeyType, alg: Type.Integer() })),
  timeout: Type.Integer({ description: 'Milliseconds.' }),
  excludeCredentials: Type.Array(
    Type.Object({ id: Type.String(), type: PublicKeyType, transports: Type.Array(Type.String()) }),
  ),
  authenticatorSelection: Type.Object({
    residentKey: OneOf(['required'] as const),
    requireResidentKey: Type.Boolean(),
    userVerification: OneOf(['required'] as const),
  }),
  attestation: OneOf(['none'] as const),
});

/** `PublicKeyCredentialRequestOptionsJSON` of WebAuthn level 3. */
const RequestOptions = Type.Object({
  rpId: Type.String(),
  challenge: Type.String(),
  timeout: Type.Integer({ description: 'Milliseconds.' }),
  userVerification: OneOf(['required'] as const),
});

/** `RegistrationResponseJSON` of WebAuthn level 3, reduced to what the server reads. */
const RegistrationResponse = Type.Object({
  id: Base64Url(1400),
  response: Type.Object({
    clientDataJSON: Base64Url(4000),
    attestationObject: Base64Url(12_000),
    transports: Type.Optional(Transports),
  }),
});
export type RegistrationResponse = Static<typeof RegistrationResponse>;

/** `AuthenticationResponseJSON` of WebAuthn level 3, reduced to what the server reads. */
export const AuthenticationResponse = Type.Object({
  id: Base64Url(1400),
  response: Type.Object({
    clientDataJSON: Base64Url(4000),
    authenticatorData: Base64Url(4000),
    signature: Base64Url(4000),
    userHandle: Type.Optional(Base64Url(100)),
  }),
});
export type AuthenticationResponse = Static<typeof AuthenticationResponse>;

const PasskeyName = Type.String({ maxLength: LIMITS.passkeyNameCharacters });

export const Passkey = Type.Object({
  id: Ulid,
  name: Type.String(),
  isSynced: Type.Boolean({
    description: 'Whether a password manager keeps it on several devices.',
  }),
  createdAt: Instant,
  lastUsedAt: Nullable(Instant),
});
export type Passkey = Static<typeof Passkey>;

export const passkeyOptions = call({
  name: 'passkeyOptions',
  method: 'POST',
  path: '/passkeys/options',
  base: 'v3',
  access: 'session',
  limit: 'check',
  needsFreshSignIn: true,
  summary: `Returns the options to create a passkey. Their challenge works once, in this session, for ${LIMITS.challengeMinutes} minutes.`,
  answers: { 200: Type.Object({ success: Type.Literal(true), data: CreationOptions }) },
  errors: ['second_factor_required', 'conflict', 'not_configured'],
});

export const addPasskey = call({
  name: 'addPasskey',
  method: 'PUT',
  path: '/passkeys',
  base: 'v3',
  access: 'session',
  limit: 'write',
  summary: `Adds a passkey that the browser created, at most ${LIMITS.passkeysMax} for each member.`,
  body: Type.Object({
    name: Type.Optional({
      ...PasskeyName,
      description: 'By default the browser and operating system.',
    }),
    credential: RegistrationResponse,
  }),
  answers: { 200: Type.Object({ success: Type.Literal(true), data: Passkey }) },
  errors: ['second_factor_required', 'conflict', 'validation', 'not_configured'],
});

export const listPasskeys = call({
  name: 'listPasskeys',
  method: 'GET',
  path: '/passkeys',
  base: 'v3',
  access: 'session',
  limit: 'read',
  summary: "Lists the member's passkeys, oldest first.",
  answers: { 200: Type.Object({ success: Type.Literal(true), data: Type.Array(Passkey) }) },
  errors: [],
});

export const renamePasskey = call({
  name: 'renamePasskey',
  method: 'PATCH',
  path: '/passkeys',
  base: 'v3',
  access: 'session',
  limit: 'write',
  summary: 'Renames a passkey.',
  body: Type.Object({ id: Type.String({ maxLength: 64 }), name: PasskeyName }),
  answers: { 200: Done },
  errors: ['not_found', 'validation'],
});

export const removePasskey = call({
  name: 'removePasskey',
  method: 'DELETE',
  path: '/passkeys',
  base: 'v3',
  access: 'session',
  limit: 'write',
  needsFreshSignIn: true,
  summary: 'Removes a passkey, which can then no longer log in.',
  ...inBodyOrQuery({ id: Type.String({ maxLength: 64 }) }),
  answers: { 200: Done },
  errors: ['second_factor_required', 'not_found', 'conflict'],
});

export const passkeyLoginOptions = call({
  name: 'passkeyLoginOptions',
  method: 'POST',
  path: '/sign-in/passkey/options',
  base: 'v3',
  access: 'public',
  limit: 'sign-in',
  summary: `Returns the options to log in with a passkey. Their challenge works once, for ${LIMITS.challengeMinutes} minutes.`,
  answers: { 200: Type.Object({ success: Type.Literal(true), data: RequestOptions }) },
  errors: ['not_configured'],
});

export const passkeyLogin = call({
  name: 'passkeyLogin',
  method: 'POST',
  path: '/sign-in/passkey',
  base: 'v3',
  access: 'public',
  limit: 'sign-in',
  summary: 'Logs in with a passkey, which counts as both factors. Works once for each challenge.',
  body: Type.Object({
    credential: AuthenticationResponse,
    restore: Type.Optional(
      Type.Boolean({ description: 'Restores the deleted account, within 30 days.' }),
    ),
  }),
  answers: { 200: SignedIn },
  errors: ['authentication', 'account_deleted', 'forbidden', 'not_configured'],
});
