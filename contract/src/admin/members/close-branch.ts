import { Type } from 'typebox';
import { call } from '../../kernel/call.ts';
import { Nullable, NullableOneOf, Ulid } from '../../kernel/shapes.ts';

/** Why closing a branch skips a member. */
export const LEFT_OUT = ['staff'] as const;

export const closeBranch = call({
  name: 'closeBranch',
  method: 'POST',
  path: '/admin/branches',
  base: 'v3',
  access: 'console',
  limit: 'write',
  summary:
    'Bans a member and all who came by them, or all who came by a link, however far down, and ends the link; for administrators. A preview changes nothing. What was done stays if the server dies in between, and again goes on.',
  body: Type.Object({
    userULID: Type.Optional(Ulid),
    linkULID: Type.Optional(Ulid),
    preview: Type.Boolean(),
    reason: Type.Optional(
      Type.String({
        maxLength: 10_000,
        description: '5 to 2000 characters; told to each of them.',
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
              description: '0: the member at its root; 1: came by them or by the link; and so on.',
            }),
            leftOut: NullableOneOf(LEFT_OUT, 'null: they are banned, or would be.'),
          }),
        ),
        closed: Type.Integer({ description: 'So many were banned by this call.' }),
        isMore: Type.Boolean({
          description:
            'In a preview: there are more than one call closes. Else somebody is left whom the same call would ban, more than it closes or come by them meanwhile.',
        }),
      }),
    }),
  },
  errors: ['forbidden', 'not_found', 'validation'],
});
