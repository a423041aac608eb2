import { call } from '../kernel/call.ts';

import { ChatAnswer, ChatParams } from './chat.ts';

export const closeChat = call({
  name: 'closeChat',
  method: 'POST',
  path: '/chats/:id/close',
  base: 'v3',
  access: 'member',
  limit: 'write',
  summary:
    'Closes a group chat. Only for the group owner. Its messages stay readable. openChat reopens it.',
  params: ChatParams,
  answers: { 200: ChatAnswer },
  errors: ['forbidden', 'not_found'],
});
