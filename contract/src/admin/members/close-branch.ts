import { Type } from 'typebox';
import { call } from '../../kernel/call.ts';
import { Nullable, NullableOneOf, Ulid } from '../../kernel/shapes.ts';

export const SKIP_REASONS = ['staff'] as const;

export const closeBranch = call({
  name: 'closeBranch',
  method: 'POST',
  path: '/admin/branches',
  base: 'v3',
  access: 'console',
  limit: 'write',
  summary:
    'Bans a member and everyone they invited, or everyone who joined with a link, at every level. Revokes the link too. Only for administrators. A preview changes nothing. After a server crash, repeat the call to continue.',
  body: Type.Object({
    userULID: Type.Optional(Ulid),
    linkULID: Type.Optional(Ulid),
    preview: Type.Boolean(),
    reason: Type.Optional(
      Type.String({
        maxLength: 10_000,
        description: '5 to 2000 characters. Sent to each banned member.',
      }),
    ),
  }),
  answers: {
    200: Type.Object({
      success: Type.Literal(true),
      data: Type.Object({
        members: Type.Array(
          Type.Object({
            ulid: Ulid,
            username: Nullable(Type.String()),
            depth: Type.Integer({
              description:
                '0: the root member. 1: invited by them or joined with the link. Higher numbers: further levels.',
            }),
            leftOut: NullableOneOf(SKIP_REASONS, 'null: the member was banned, or would be.'),
          }),
        ),
        closed: Type.Integer({ description: 'Number of members that this call banned.' }),
        isMore: Type.Boolean({
          description:
            'In a preview: more members match than one call can ban. Otherwise: more members remain, so repeat the call.',
        }),
      }),
    }),
  },
  errors: ['forbidden', 'not_found', 'validation'],
});
