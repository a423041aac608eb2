import { call } from '../kernel/call.ts';
import { ChatAnswer, ChatParams } from './chat.ts';

export const getChat = call({
  name: 'getChat',
  method: 'GET',
  path: '/chats/:id',
  base: 'v3',
  access: 'member',
  limit: 'read',
  summary: 'Returns one chat. 404 if the caller is not in it.',
  params: ChatParams,
  answers: { 200: ChatAnswer },
  errors: ['not_found'],
});
