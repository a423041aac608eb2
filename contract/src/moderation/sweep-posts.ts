import { Type } from 'typebox';
import { call } from '../kernel/call.ts';
import { Count, Nullable, Ulid } from '../kernel/shapes.ts';

export const sweepPosts = call({
  name: 'sweepPosts',
  method: 'POST',
  path: '/moderation/profile/sweep',
  base: 'v3',
  access: 'member',
  limit: 'write',
  summary:
    'Moderators and administrators: removes everything that a member wrote of late, as one violation, at most 500 posts at a time. With `preview` nothing is done, and the answer says what would be.',
  body: Type.Object({
    ulid: Ulid,
    hours: Type.Integer({ minimum: 1, maximum: 168 }),
    violation: Type.String({ maxLength: 60 }),
    reason: Type.String({ maxLength: 10_000 }),
    preview: Type.Optional(Type.Boolean()),
  }),
  answers: {
    200: Type.Object({
      success: Type.Literal(true),
      data: Type.Object({
        posts: Count,
        comments: Count,
        reposts: Count,
        sweepULID: Nullable(
          Type.String({
            description: 'For `undoSweep`; null with `preview` and where nothing was removed.',
          }),
        ),
        isMore: Type.Boolean({ description: 'There is more than one sweep takes.' }),
      }),
    }),
  },
  errors: ['forbidden', 'not_found', 'validation'],
});
