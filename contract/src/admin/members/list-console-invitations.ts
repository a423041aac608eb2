import { Type } from 'typebox';
import { call } from '../../kernel/call.ts';
import { Count, Instant, Nullable } from '../../kernel/shapes.ts';

export const listConsoleInvitations = call({
  name: 'listConsoleInvitations',
  method: 'GET',
  path: '/admin/invitations',
  base: 'v3',
  access: 'console',
  limit: 'read',
  summary:
    'Lists the 100 members who emailed the most invitations in the last 30 days, with counts. Email addresses are not stored.',
  answers: {
    200: Type.Object({
      success: Type.Literal(true),
      data: Type.Array(
        Type.Object({
          inviter: Nullable(Type.String({ description: 'username' })),
          invitations: Count,
          lastAt: Instant,
        }),
      ),
    }),
  },
  errors: [],
});
