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
    "Removes a member's recent posts, comments and reposts as one violation, at most 500 at a time. `preview` only returns the counts. For moderators and administrators.",
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
            description: 'For `undoSweep`. null in a preview, or if nothing was removed.',
          }),
        ),
        isMore: Type.Boolean({ description: 'Whether more posts match than one call removes.' }),
      }),
    }),
  },
  errors: ['forbidden', 'not_found', 'validation'],
});
