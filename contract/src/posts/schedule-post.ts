import { Type } from 'typebox';
import { call, inBodyOrQuery } from '../kernel/call.ts';
import { LIMITS } from '../kernel/limits.ts';
import { Done, Instant, Nullable, Ulid } from '../kernel/shapes.ts';
import { createPost, CreatedPost } from './create-post.ts';
import { ScheduledPost } from './scheduled-post.ts';

const PATH = '/posts/scheduled';

export const schedulePost = call({
  name: 'schedulePost',
  method: 'PUT',
  path: PATH,
  base: 'v3',
  access: 'member',
  limit: 'create',
  refusedInTimeout: () => 'post',
  summary:
    'Schedules a post, or replaces a scheduled one with the same ulid. A post that is not allowed at its time is kept with the reason. Returns 409 if it was already published.',
  body: Type.Object({
    ...createPost.body.properties,
    publishAt: {
      ...Instant,
      maxLength: 40,
      description: `ISO 8601. ${LIMITS.scheduleMinMinutes} minutes to ${LIMITS.scheduleMaxDays} days ahead.`,
    },
    options: Type.Optional(
      Type.String({
        maxLength: LIMITS.scheduleOptionsCharacters,
        description: 'Choices of the client’s editor. Returned unchanged.',
      }),
    ),
  }),
  answers: {
    200: Type.Object({
      success: Type.Literal(true),
      data: { ...Nullable(ScheduledPost), description: 'null: it was published since.' },
    }),
  },
  errors: ['conflict', 'forbidden', 'not_found', 'validation'],
});

export const listScheduledPosts = call({
  name: 'listScheduledPosts',
  method: 'GET',
  path: PATH,
  base: 'v3',
  access: 'member',
  limit: 'read',
  summary:
    "Lists the caller's scheduled posts: those that were not allowed first, then by time. At most 50.",
  answers: {
    200: Type.Object({ success: Type.Literal(true), data: Type.Array(ScheduledPost) }),
  },
  errors: [],
});

export const cancelScheduledPost = call({
  name: 'cancelScheduledPost',
  method: 'DELETE',
  path: PATH,
  base: 'v3',
  access: 'member',
  limit: 'write',
  summary: 'Deletes a scheduled post. Returns 409 if it was already published.',
  ...inBodyOrQuery({ ulid: Ulid }),
  answers: { 200: Done },
  errors: ['conflict', 'validation'],
});

export const publishScheduledPost = call({
  name: 'publishScheduledPost',
  method: 'POST',
  path: `${PATH}/publish`,
  base: 'v3',
  access: 'member',
  limit: 'create',
  refusedInTimeout: () => 'post',
  summary: 'Publishes a scheduled post now, also one that was not allowed at its time.',
  body: Type.Object({ ulid: Ulid }),
  answers: { 200: CreatedPost, 201: CreatedPost },
  errors: ['conflict', 'forbidden', 'not_found', 'validation'],
});

export const scheduleCalls = [
  schedulePost,
  listScheduledPosts,
  cancelScheduledPost,
  publishScheduledPost,
] as const;
