import { call, inBodyOrQuery } from '../kernel/call.ts';
import { Done } from '../kernel/shapes.ts';
import { ChatParams, MessageRef } from './chat.ts';

export const deleteMessage = call({
  name: 'deleteMessage',
  method: 'DELETE',
  path: '/chats/:id/messages',
  base: 'v3',
  access: 'member',
  limit: 'write',
  summary:
    'Unsends a message for everyone. Allowed for its author, and for moderators in a group. A placeholder stays. Repeating the call changes nothing.',
  params: ChatParams,
  ...inBodyOrQuery(MessageRef.properties),
  answers: { 200: Done },
  errors: ['forbidden', 'not_found', 'validation'],
});
