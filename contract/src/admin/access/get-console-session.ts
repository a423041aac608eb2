import { Type } from 'typebox';
import { call } from '../../kernel/call.ts';
import { Nullable, OneOf, Ulid } from '../../kernel/shapes.ts';

export const getConsoleSession = call({
  name: 'getConsoleSession',
  method: 'GET',
  path: '/admin/session',
  base: 'v3',
  access: 'console',
  limit: 'read',
  summary: 'Who is at the console, and what every call that changes something carries.',
  answers: {
    200: Type.Object({
      success: Type.Literal(true),
      data: Type.Object({
        ulid: Ulid,
        name: Type.String(),
        username: Nullable(Type.String()),
        email: Type.String({ description: 'The caller’s own, to which sign-in codes go.' }),
        role: OneOf(['employee', 'administrator']),
        readsLog: Type.Boolean(),
        editsPolicies: Type.Boolean(),
        deletesGroups: Type.Boolean(),
        namesWords: Type.Boolean(),
        makesAds: Type.Boolean(),
        changesBadges: Type.Array(Type.String()),
        takesBadges: Type.Array(Type.String(), {
          description: 'Of those, which they take away, too.',
        }),
        csrfToken: Type.String({ description: 'For the header x-csrf-token.' }),
      }),
    }),
  },
  errors: [],
});
