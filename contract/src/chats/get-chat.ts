import { call } from '../kernel/call.ts';
import { ChatAnswer, ChatParams } from './chat.ts';

export const getChat = call({
  name: 'getChat',
  method: 'GET',
  path: '/chats/:id',
  base: 'v3',
  access: 'member',
  limit: 'read',
  summary: 'One chat; for those who are not in it there is none.',
  params: ChatParams,
  answers: { 200: ChatAnswer },
  errors: ['not_found'],
});
