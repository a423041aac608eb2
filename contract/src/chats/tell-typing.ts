import { call } from '../kernel/call.ts';
import { Done } from '../kernel/shapes.ts';
import { ChatParams } from './chat.ts';

export const tellTyping = call({
  name: 'tellTyping',
  method: 'POST',
  path: '/chats/:id/typing',
  base: 'v3',
  access: 'member',
  limit: 'typing',
  summary: 'A hint for whoever has the chat open, at most one in 3 s; more are passed over.',
  params: ChatParams,
  answers: { 200: Done },
  errors: ['not_found'],
});
