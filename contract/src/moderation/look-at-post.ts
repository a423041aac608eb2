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
    'Moderators: tells colleagues which reported post the caller is looking at, for a minute; null: none any more. It keeps nobody from deciding.',
  body: Type.Object({ postULID: Nullable(Ulid) }),
  answers: { 200: Done },
  errors: ['forbidden'],
});
