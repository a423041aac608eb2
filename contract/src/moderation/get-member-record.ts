import { Type } from 'typebox';
import { call } from '../kernel/call.ts';
import { Count, Instant, Nullable, OneOf, Ulid } from '../kernel/shapes.ts';
import { FLAG_STATUSES } from './violation-entry.ts';

export const getMemberRecord = call({
  name: 'getMemberRecord',
  method: 'GET',
  path: '/moderation/profile/:id/record',
  base: 'v3',
  access: 'member',
  limit: 'read',
  summary:
    'Moderators and administrators: how a member stands, and the latest decisions about them.',
  params: Type.Object({ id: Ulid }),
  answers: {
    200: Type.Object({
      success: Type.Literal(true),
      data: Type.Object({
        ulid: Ulid,
        username: Nullable(Type.String()),
        createdAt: Instant,
        invitedBy: Nullable(Type.String({ description: 'Username of who brought them.' })),
        cameBy: Nullable(Type.String({ description: 'The invite link of staff, by its name.' })),
        brought: Type.Integer({ description: 'How many came by them.' }),
        isBanned: Type.Boolean(),
        timeoutUntil: Nullable(Instant),
        timeoutCount: Count,
        totalPoints: Count,
        isForAdministrator: Type.Boolean({
          description: 'So many points that an administrator should think of a ban.',
        }),
        postsReported: Type.Integer({ minimum: 0, description: '0 of the reader’s own.' }),
        violations: Type.Array(
          Type.Object({
            postUlid: Nullable(Ulid),
            messageUlid: Nullable(Ulid),
            violation: Nullable(Type.String()),
            points: Count,
            reason: Nullable(Type.String()),
            createdAt: Instant,
            status: OneOf(FLAG_STATUSES),
            moderator: Nullable(Type.String({ description: 'Username.' })),
          }),
          { description: 'The latest ten.' },
        ),
      }),
    }),
  },
  errors: ['forbidden', 'not_found'],
});
