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
  summary: `A hint for the other of a direct chat that the caller looks at it, which holds for ${LIMITS.hereSeconds} s; told between two who both show read marks, at most one in ${LIMITS.hereAgainSeconds} s.`,
  params: ChatParams,
  answers: { 200: Done },
  errors: ['not_found'],
});
