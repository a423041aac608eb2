import { Type } from 'typebox';
import { call } from '../../kernel/call.ts';
import { Count, Instant, Nullable, Ulid } from '../../kernel/shapes.ts';
import { ConsoleMember } from './console-member.ts';

export const getConsoleMember = call({
  name: 'getConsoleMember',
  method: 'GET',
  path: '/admin/members/:id',
  base: 'v3',
  access: 'console',
  limit: 'read',
  summary: 'Returns one member for the console. Only administrators see the email address.',
  params: Type.Object({ id: Ulid }),
  answers: {
    200: Type.Object({
      success: Type.Literal(true),
      data: Type.Object({
        ...ConsoleMember.properties,
        email: Nullable(Type.String({ description: 'null: the caller is not an administrator.' })),
        cameBy: Nullable(
          Type.String({ description: 'Name of the invite link that they joined with.' }),
        ),
        brought: Type.Integer({ description: 'Number of members they invited.' }),
        invitedBy: Nullable(Type.String({ description: 'username' })),
        sessions: Count,
        posts: Count,
        followers: Count,
        timeoutUntil: Nullable(Instant),
        points: Count,
        // A server of the previous version does not send this field.
        canBan: Type.Optional(
          Type.Boolean({ description: 'Whether the caller can ban and unban the member.' }),
        ),
      }),
    }),
  },
  errors: ['not_found'],
});
