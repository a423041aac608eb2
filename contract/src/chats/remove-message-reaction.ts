import { Type } from 'typebox';
import { call, inBodyOrQuery } from '../kernel/call.ts';
import { reactionFields } from '../posts/add-reaction.ts';
import { ChatParams, MessageAnswer } from './chat.ts';

export const removeMessageReaction = call({
  name: 'removeMessageReaction',
  method: 'DELETE',
  path: '/chats/:id/reactions',
  base: 'v3',
  access: 'member',
  limit: 'reaction',
  summary: "Removes the caller's reaction. Changes nothing if there is none.",
  params: ChatParams,
  ...inBodyOrQuery({ ...reactionFields, reaction: Type.Optional(reactionFields.reaction) }),
  answers: { 200: MessageAnswer },
  errors: ['forbidden', 'not_found', 'validation'],
});
