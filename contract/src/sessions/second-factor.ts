import { Type, type Static } from 'typebox';
import { call, inBodyOrQuery } from '../kernel/call.ts';
import { Count, Done, Instant, MailedCode, Nullable } from '../kernel/shapes.ts';

/** Six digits of the app, or a recovery code. Spaces and hyphens do not matter. */
export const SecondFactorCode = Type.String({
  minLength: 1,
  maxLength: 40,
  description:
    'Six digits of the authenticator app, or a recovery code. Required after a `second_factor_required`.',
});

export const SecondFactor = Type.Object({
  isOn: Type.Boolean(),
  activatedAt: Nullable(Instant),
  recoveryCodesLeft: Count,
});
export type SecondFactor = Static<typeof SecondFactor>;

const RecoveryCodes = Type.Array(Type.String(), {
  description: 'Shown once. Each works once, in place of a code of the app.',
});

export const getSecondFactor = call({
  name: 'getSecondFactor',
  method: 'GET',
  path: '/totp',
  base: 'v3',
  access: 'session',
  limit: 'read',
  summary: 'Returns whether the caller has a second factor, and how many recovery codes are left.',
  answers: { 200: Type.Object({ success: Type.Literal(true), data: SecondFactor }) },
  errors: [],
});

export const beginTotp = call({
  name: 'beginTotp',
  method: 'POST',
  path: '/totp',
  base: 'v3',
  access: 'session',
  limit: 'check',
  needsFreshSignIn: true,
  summary:
    'Returns a new secret for an authenticator app (RFC 6238, SHA-1, six digits, 30 s). It has no effect until `PUT /totp`.',
  answers: {
    200: Type.Object({
      success: Type.Literal(true),
      data: Type.Object({
        secret: Type.String({ description: 'Base32.' }),
        uri: Type.String({ description: 'An `otpauth:` URI, usually shown as a QR code.' }),
      }),
    }),
  },
  errors: ['second_factor_required', 'conflict'],
});

export const activateTotp = call({
  name: 'activateTotp',
  method: 'PUT',
  path: '/totp',
  base: 'v3',
  access: 'session',
  limit: 'check',
  needsFreshSignIn: true,
  summary: 'Activates the secret with a code of the app. Returns ten recovery codes, once.',
  body: Type.Object({ code: MailedCode }),
  answers: {
    200: Type.Object({
      success: Type.Literal(true),
      data: Type.Object({ recoveryCodes: RecoveryCodes }),
    }),
  },
  errors: ['second_factor_required', 'conflict', 'validation'],
});

export const removeTotp = call({
  name: 'removeTotp',
  method: 'DELETE',
  path: '/totp',
  base: 'v3',
  access: 'session',
  limit: 'check',
  summary: 'Turns the second factor off. Needs a code of the app or a recovery code.',
  ...inBodyOrQuery({ code: SecondFactorCode }),
  answers: { 200: Done },
  errors: ['not_found', 'validation'],
});

export const renewRecoveryCodes = call({
  name: 'renewRecoveryCodes',
  method: 'POST',
  path: '/recovery-codes',
  base: 'v3',
  access: 'session',
  limit: 'check',
  summary: 'Replaces the recovery codes. Needs a code of the app or a recovery code.',
  body: Type.Object({ code: SecondFactorCode }),
  answers: {
    200: Type.Object({
      success: Type.Literal(true),
      data: Type.Object({ recoveryCodes: RecoveryCodes }),
    }),
  },
  errors: ['not_found', 'validation'],
});
