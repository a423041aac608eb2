import { Type } from 'typebox';
import { call } from '../kernel/call.ts';
import { Count, Ulid } from '../kernel/shapes.ts';

export const undoSweep = call({
  name: 'undoSweep',
  method: 'POST',
  path: '/moderation/profile/sweep/undo',
  base: 'v3',
  access: 'member',
  limit: 'write',
  summary:
    'Moderators and administrators: restores what one sweep removed, and reverts its points. The answer counts what was restored; 409 where nothing was. A sweep undone within 30 s is not mailed to its member.',
  body: Type.Object({ ulid: Ulid, sweepULID: Ulid }),
  answers: {
    200: Type.Object({
      success: Type.Literal(true),
      data: Type.Object({ posts: Count, comments: Count, reposts: Count }),
    }),
  },
  errors: ['forbidden', 'not_found', 'conflict'],
});
