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
    'The owner of a group ends its chat: what was said stays to be read. openChat opens it again.',
  params: ChatParams,
  answers: { 200: ChatAnswer },
  errors: ['forbidden', 'not_found'],
});
