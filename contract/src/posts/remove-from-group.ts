import { Type } from 'typebox';
import { groupFields } from '../groups/group.ts';
import { call, inBodyOrQuery } from '../kernel/call.ts';
import { Done } from '../kernel/shapes.ts';

const postFields = {
  postId: Type.Optional(Type.String({ maxLength: 64 })),
  post_id: Type.Optional(Type.String({ maxLength: 64 })),
};

export const removeFromGroup = call({
  name: 'removeFromGroup',
  method: 'DELETE',
  path: '/groups/post',
  base: 'v3',
  access: 'member',
  limit: 'write',
  summary:
    'Removes a post from its group. Only its author can still see it. For the group owner and group moderators.',
  ...inBodyOrQuery({ ...groupFields, ...postFields }),
  answers: { 200: Done },
  errors: ['forbidden', 'not_found', 'validation'],
});
