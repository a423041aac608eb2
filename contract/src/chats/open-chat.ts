import { Type } from 'typebox';
import { call } from '../kernel/call.ts';
import { groupFields, memberFields } from '../groups/group.ts';
import { ChatAnswer } from './chat.ts';

export const openChat = call({
  name: 'openChat',
  method: 'POST',
  path: '/chats',
  base: 'v3',
  access: 'member',
  limit: 'chat',
  summary:
    'Opens the chat with a member, the same one each time; 403 across a block, or where they take none. Or that of a group: by its owner, for the first time or again; any member finds one that is there.',
  body: Type.Object({ ...memberFields, ...groupFields }),
  answers: { 200: ChatAnswer, 201: ChatAnswer },
  errors: ['forbidden', 'not_found', 'validation'],
});
