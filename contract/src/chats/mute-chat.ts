import { call } from '../kernel/call.ts';
import { Done } from '../kernel/shapes.ts';
import { ChatParams } from './chat.ts';

export const muteChat = call({
  name: 'muteChat',
  method: 'POST',
  path: '/chats/:id/mute',
  base: 'v3',
  access: 'member',
  limit: 'write',
  summary: 'Mutes a chat. It sends no push notifications and is not counted as unread.',
  params: ChatParams,
  answers: { 200: Done },
  errors: ['not_found'],
});
