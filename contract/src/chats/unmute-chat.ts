import { call } from '../kernel/call.ts';
import { Done } from '../kernel/shapes.ts';
import { ChatParams } from './chat.ts';

export const unmuteChat = call({
  name: 'unmuteChat',
  method: 'DELETE',
  path: '/chats/:id/mute',
  base: 'v3',
  access: 'member',
  limit: 'write',
  summary: 'Unmutes a chat.',
  params: ChatParams,
  answers: { 200: Done },
  errors: ['not_found'],
});
