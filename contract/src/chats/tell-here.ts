import { call } from '../kernel/call.ts';
import { LIMITS } from '../kernel/limits.ts';
import { Done } from '../kernel/shapes.ts';
import { ChatParams } from './chat.ts';

export const tellHere = call({
  name: 'tellHere',
  method: 'POST',
  path: '/chats/:id/here',
  base: 'v3',
  access: 'member',
  limit: 'typing',
  summary: `Notifies the other member of a direct chat that the caller has it open. Expires after ${LIMITS.hereSeconds} s. Sent at most once in ${LIMITS.hereAgainSeconds} s, and only if both members share read receipts.`,
  params: ChatParams,
  answers: { 200: Done },
  errors: ['not_found'],
});
