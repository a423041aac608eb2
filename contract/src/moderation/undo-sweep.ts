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
    'Restores the content of one sweep and reverts its points. Returns the number of restored posts. 409 if none was restored. The member gets no email about a sweep that was undone within 30 s. For moderators and administrators.',
  body: Type.Object({ ulid: Ulid, sweepULID: Ulid }),
  answers: {
    200: Type.Object({
      success: Type.Literal(true),
      data: Type.Object({ posts: Count, comments: Count, reposts: Count }),
    }),
  },
  errors: ['forbidden', 'not_found', 'conflict'],
});
