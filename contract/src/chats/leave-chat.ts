import { call } from '../kernel/call.ts';
import { Done } from '../kernel/shapes.ts';
import { ChatParams } from './chat.ts';

export const leaveChat = call({
  name: 'leaveChat',
  method: 'DELETE',
  path: '/chats/:id',
  base: 'v3',
  access: 'member',
  limit: 'write',
  summary:
    "Declines a request without notifying the requester. An accepted chat is hidden from the caller's list until the next message.",
  params: ChatParams,
  answers: { 200: Done },
  errors: ['not_found'],
});
