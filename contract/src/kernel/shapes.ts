import { Type, type Static, type TSchema } from 'typebox';
import { LIMITS } from './limits.ts';
import { REASON_CHARACTERS, TIMEOUT_ACTIONS } from './timeouts.ts';
import { ULID_PATTERN } from './ulid.ts';

export const Ulid = Type.String({
  pattern: ULID_PATTERN,
  maxLength: 26,
  description: 'A ulid, 26 characters.',
});
export const MailedCode = Type.String({ pattern: '^[0-9]{6}$', maxLength: 6 });
export const StaffReason = Type.String({
  maxLength: 10_000,
  description: `${REASON_CHARACTERS.min} to ${REASON_CHARACTERS.max} characters. The affected member can read it.`,
});
export const Instant = Type.String({ description: 'ISO 8601, UTC, milliseconds.' });

/** `schema` or null, as one schema: a union would be slow to serialise. */
export const Nullable = <S extends TSchema & { type: string }>(schema: S) =>
  Type.Unsafe<Static<S> | null>({ ...schema, type: [schema.type, 'null'] });

export const OneOf = <const V extends readonly string[]>(values: V, description?: string) =>
  Type.Unsafe<V[number]>({
    type: 'string',
    enum: [...values],
    ...(description && { description }),
  });

export const NullableOneOf = <const V extends readonly string[]>(values: V, description: string) =>
  Type.Unsafe<V[number] | null>({
    type: ['string', 'null'],
    enum: [...values, null],
    description,
  });

export const Count = Type.Integer({ minimum: 0 });

/** Opaque; the `next_cursor` of the previous page. A damaged or foreign one returns 400. */
export const Cursor = Type.String({
  minLength: 1,
  maxLength: 500,
  description: 'Value of `next_cursor` from the previous page.',
});
export const NextCursor = Nullable(Type.String({ description: 'null on the last page.' }));

/**
 * Clamps values out of range instead of rejecting them.
 * @param usual default page size
 */
export const pageSizeOf = (usual: number) =>
  Type.Integer({
    description: `Items per page: ${usual} by default, at most ${LIMITS.feedPageMax}.`,
  });

export const PageSize = pageSizeOf(LIMITS.feedPageDefault);

export const UlidList = Type.Array(Type.String({ maxLength: 64 }), {
  maxItems: LIMITS.mapUlidsMax,
  description: `At most ${LIMITS.mapUlidsMax} ulids; unknown and malformed ones are left out of the answer.`,
});

export const Done = Type.Object({ success: Type.Literal(true) });

export const ErrorEnvelope = Type.Object({
  success: Type.Literal(false),
  message: Type.String(),
  error_type: Type.String(),
  error: Type.Object({
    type: Type.String(),
    message: Type.String(),
    fields: Type.Optional(
      Type.Record(Type.String(), Type.String(), { description: 'Error messages by field.' }),
    ),
    request_id: Type.Optional(
      Type.String({ description: 'For server errors: the same value as the x-request-id header.' }),
    ),
    cooldown_until: Type.Optional(
      Type.String({ description: 'For cooldown: when it ends, ISO 8601, server time.' }),
    ),
    cooldown_left_ms: Type.Optional(
      Type.Integer({
        description: 'For cooldown: milliseconds until it ends. Independent of the device clock.',
      }),
    ),
    timeout_until: Type.Optional(
      Type.String({ description: 'For timeout: when it ends, ISO 8601, server time.' }),
    ),
    timeout_left_ms: Type.Optional(
      Type.Integer({
        description: 'For timeout: milliseconds until it ends. Independent of the device clock.',
      }),
    ),
    timeoutAction: Type.Optional(OneOf(TIMEOUT_ACTIONS, 'For timeout: the refused action.')),
  }),
});
