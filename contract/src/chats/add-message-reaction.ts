import { Type } from 'typebox';
import { call } from '../kernel/call.ts';
import { reactionFields } from '../posts/add-reaction.ts';
import { ChatParams, MessageAnswer } from './chat.ts';

export const addMessageReaction = call({
  name: 'addMessageReaction',
  method: 'PUT',
  path: '/chats/:id/reactions',
  base: 'v3',
  access: 'member',
  limit: 'reaction',
  summary:
    'Adds a reaction to a message. Each member has one reaction per message, and a new one replaces it. Repeating the same one changes nothing.',
  params: ChatParams,
  body: Type.Object(reactionFields),
  answers: { 200: MessageAnswer },
  errors: ['forbidden', 'not_found', 'validation'],
});
