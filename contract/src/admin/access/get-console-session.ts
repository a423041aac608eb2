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
  summary: 'Returns the console user, their permissions and the CSRF token for write calls.',
  answers: {
    200: Type.Object({
      success: Type.Literal(true),
      data: Type.Object({
        ulid: Ulid,
        name: Type.String(),
        username: Nullable(Type.String()),
        email: Type.String({ description: 'Email address of the caller. Login codes go there.' }),
        role: OneOf(['employee', 'administrator']),
        readsLog: Type.Boolean(),
        editsPolicies: Type.Boolean(),
        deletesGroups: Type.Boolean(),
        namesWords: Type.Boolean(),
        makesAds: Type.Boolean(),
        changesBadges: Type.Array(Type.String()),
        takesBadges: Type.Array(Type.String(), {
          description: 'Badges from `changesBadges` that the caller can also remove.',
        }),
        csrfToken: Type.String({ description: 'Value for the x-csrf-token header.' }),
      }),
    }),
  },
  errors: [],
});
