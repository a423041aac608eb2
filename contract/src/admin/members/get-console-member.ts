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
  summary: 'One member, with what staff needs to know; the mail address is for administrators.',
  params: Type.Object({ id: Ulid }),
  answers: {
    200: Type.Object({
      success: Type.Literal(true),
      data: Type.Object({
        ...ConsoleMember.properties,
        email: Nullable(Type.String({ description: 'null: for administrators alone.' })),
        cameBy: Nullable(Type.String({ description: 'The name of the link that they came by.' })),
        brought: Type.Integer({ description: 'Members who came by them.' }),
        invitedBy: Nullable(Type.String({ description: 'username' })),
        sessions: Count,
        posts: Count,
        followers: Count,
        timeoutUntil: Nullable(Instant),
        points: Count,
        // Missing from a server of the previous version.
        canBan: Type.Optional(
          Type.Boolean({ description: 'Whether whoever asks may ban them, and lift their ban.' }),
        ),
      }),
    }),
  },
  errors: ['not_found'],
});
