import { call } from '../kernel/call.ts';

import { ChatAnswer, ChatParams } from './chat.ts';

export const acceptChat = call({
  name: 'acceptChat',
  method: 'POST',
  path: '/chats/:id/accept',
  base: 'v3',
  access: 'member',
  limit: 'write',
  summary: 'Accepts a message request. Both members can then write.',
  params: ChatParams,
  answers: { 200: ChatAnswer },
  errors: ['not_found'],
});
