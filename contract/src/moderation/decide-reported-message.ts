import { Type } from 'typebox';
import { call } from '../kernel/call.ts';
import { Done, OneOf, Ulid } from '../kernel/shapes.ts';

export const decideReportedMessage = call({
  name: 'decideReportedMessage',
  method: 'POST',
  path: '/moderation/message',
  base: 'v3',
  access: 'member',
  limit: 'write',
  summary:
    'Takes a reported message back for all, or lets it stand; for moderators and administrators.',
  body: Type.Object({ ulid: Ulid, decision: OneOf(['remove', 'dismiss']) }),
  answers: { 200: Done },
  errors: ['forbidden', 'not_found'],
});
