import { call, inBodyOrQuery } from '../kernel/call.ts';
import { Ulid } from '../kernel/shapes.ts';
import { Moderated } from './moderate-post.ts';

export const removeFlag = call({
  name: 'removeFlag',
  method: 'DELETE',
  path: '/moderation/post/flag',
  base: 'v3',
  access: 'member',
  limit: 'write',
  summary:
    'Moderators and administrators: dismisses the reports of a post, as the action removeFlag.',
  ...inBodyOrQuery({ postULID: Ulid }),
  answers: { 200: Moderated },
  errors: ['conflict', 'forbidden', 'not_found', 'validation'],
});
