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
    "Returns a member's account status and the latest decisions about them. For moderators and administrators.",
  params: Type.Object({ id: Ulid }),
  answers: {
    200: Type.Object({
      success: Type.Literal(true),
      data: Type.Object({
        ulid: Ulid,
        username: Nullable(Type.String()),
        createdAt: Instant,
        invitedBy: Nullable(
          Type.String({ description: 'Username of the member who invited them.' }),
        ),
        cameBy: Nullable(
          Type.String({ description: 'Name of the staff invite link that they joined with.' }),
        ),
        brought: Type.Integer({ description: 'Number of members they invited.' }),
        isBanned: Type.Boolean(),
        timeoutUntil: Nullable(Instant),
        timeoutCount: Count,
        totalPoints: Count,
        isForAdministrator: Type.Boolean({
          description: 'Whether the points are high enough for an administrator to consider a ban.',
        }),
        postsReported: Type.Integer({
          minimum: 0,
          description: "Number of reported posts. 0 in the caller's own record.",
        }),
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
          { description: 'The latest ten decisions.' },
        ),
      }),
    }),
  },
  errors: ['forbidden', 'not_found'],
});
