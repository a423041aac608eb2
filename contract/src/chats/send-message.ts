import { Type } from 'typebox';
import { call } from '../kernel/call.ts';
import { LIMITS } from '../kernel/limits.ts';
import { Nullable, Ulid } from '../kernel/shapes.ts';
import { MediaDrafts } from '../media/media-item.ts';
import { ChatParams, MessageAnswer } from './chat.ts';

export const sendMessage = call({
  name: 'sendMessage',
  method: 'PUT',
  path: '/chats/:id/messages',
  base: 'v3',
  access: 'member',
  limit: 'message',
  summary:
    'Sends a message. The same ulid of the same member again answers 200 with the message that is there. Who was asked accepts before they answer.',
  params: ChatParams,
  body: Type.Object({
    ulid: Ulid,
    body: Type.String({
      maxLength: LIMITS.messageCodePoints * 4,
      description: `At most ${LIMITS.messageCodePoints} code points, newlines as one, trailing space trimmed.`,
    }),
    images: Type.Optional(MediaDrafts),
    replyTo: Type.Optional(Nullable(Ulid)),
  }),
  answers: { 200: MessageAnswer, 201: MessageAnswer },
  errors: ['conflict', 'forbidden', 'not_found', 'validation'],
});
