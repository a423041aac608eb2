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
  summary:
    'Sends a typing indicator to members who have the chat open. At most one in 3 s; extra calls are ignored.',
  params: ChatParams,
  answers: { 200: Done },
  errors: ['not_found'],
});
