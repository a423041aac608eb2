import { Type } from 'typebox';
import { call } from '../kernel/call.ts';
import { Done, Nullable, Ulid } from '../kernel/shapes.ts';

export const lookAtPost = call({
  name: 'lookAtPost',
  method: 'PUT',
  path: '/moderation/post/looking',
  base: 'v3',
  access: 'member',
  limit: 'look',
  summary:
    'Shows other moderators which reported post the caller is reviewing, for one minute. null: none. It does not lock the post. For moderators and administrators.',
  body: Type.Object({ postULID: Nullable(Ulid) }),
  answers: { 200: Done },
  errors: ['forbidden'],
});
