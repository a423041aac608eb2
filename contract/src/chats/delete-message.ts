import { call, inBodyOrQuery } from '../kernel/call.ts';
import { Done } from '../kernel/shapes.ts';
import { ChatParams, MessageNamed } from './chat.ts';

export const deleteMessage = call({
  name: 'deleteMessage',
  method: 'DELETE',
  path: '/chats/:id/messages',
  base: 'v3',
  access: 'member',
  limit: 'write',
  summary:
    'The author takes a message back, for all; in a group its moderators do so too. Its place stays. Again: nothing changes.',
  params: ChatParams,
  ...inBodyOrQuery(MessageNamed.properties),
  answers: { 200: Done },
  errors: ['forbidden', 'not_found', 'validation'],
});
