import { Type } from 'typebox';
import { call } from '../kernel/call.ts';
import { LIMITS } from '../kernel/limits.ts';
import { Nullable } from '../kernel/shapes.ts';
import { CurrentUser } from './user.ts';

export const updateUser = call({
  name: 'updateUser',
  method: 'PATCH',
  path: '/user',
  base: 'v3',
  access: 'session',
  limit: 'write',
  summary:
    'Updates the profile, finishes setup, or accepts the rules and privacy policy. A value that is not allowed, such as a taken username, returns 200 with success false.',
  body: Type.Object({
    username: Type.Optional(Type.String({ minLength: 1, maxLength: 50 })),
    name: Type.Optional(
      Type.String({ minLength: 1, maxLength: LIMITS.nameCharacters, pattern: '\\S' }),
    ),
    bio: Type.Optional(Type.String({ maxLength: LIMITS.bioCharacters })),
    website: Type.Optional(
      Type.String({
        maxLength: LIMITS.websiteCharacters,
        description: 'An http or https URL; https:// is added if missing.',
      }),
    ),
    avatar: Type.Optional(
      Nullable(
        Type.String({
          maxLength: LIMITS.urlCharacters,
          description: "URL of the caller's upload for this purpose; null: show the initials.",
        }),
      ),
    ),
    cover: Type.Optional(Nullable(Type.String({ maxLength: LIMITS.urlCharacters }))),
    acceptTermsOfService: Type.Optional(Type.Literal(true)),
    termsVersion: Type.Optional(
      Type.Integer({
        minimum: 1,
        maximum: 999_999_999,
        description: 'Version that the member read, from GET /policies. Default: the newest.',
      }),
    ),
  }),
  answers: {
    200: Type.Object({
      success: Type.Boolean(),
      message: Type.String(),
      data: Type.Optional(CurrentUser),
    }),
  },
  errors: [],
});
