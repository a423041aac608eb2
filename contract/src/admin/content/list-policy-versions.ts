import { Type } from 'typebox';
import { call } from '../../kernel/call.ts';
import { POLICY_KINDS } from '../../kernel/policies.ts';
import { Cursor, Instant, NextCursor, Nullable, OneOf, PageSize } from '../../kernel/shapes.ts';

export const listPolicyVersions = call({
  name: 'listPolicyVersions',
  method: 'GET',
  path: '/admin/policies',
  base: 'v3',
  access: 'console',
  limit: 'read',
  summary: 'Lists the versions of the rules or privacy policy, newest first, without their texts.',
  query: Type.Object({
    kind: OneOf(POLICY_KINDS),
    cursor: Type.Optional(Cursor),
    limit: Type.Optional(PageSize),
  }),
  answers: {
    200: Type.Object({
      success: Type.Literal(true),
      data: Type.Array(
        Type.Object({
          version: Type.Integer(),
          savedAt: Instant,
          savedBy: Nullable(Type.String({ description: 'Username; null: no longer a member.' })),
          asksAnew: Type.Boolean(),
          characters: Type.Integer(),
        }),
      ),
      next_cursor: NextCursor,
    }),
  },
  errors: ['bad_request'],
});
