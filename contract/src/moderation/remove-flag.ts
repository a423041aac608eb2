import { call, inBodyOrQuery } from '../kernel/call.ts';
import { Ulid } from '../kernel/shapes.ts';
import { ModerationResponse, SeenVersion } from './moderate-post.ts';

export const removeFlag = call({
  name: 'removeFlag',
  method: 'DELETE',
  path: '/moderation/post/flag',
  base: 'v3',
  access: 'member',
  limit: 'write',
  summary:
    'Dismisses the reports of a post, like the action removeFlag. For moderators and administrators.',
  ...inBodyOrQuery({ postULID: Ulid }, { version: SeenVersion }),
  answers: { 200: ModerationResponse },
  errors: ['conflict', 'forbidden', 'not_found', 'validation'],
});
