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
    'Sends a message. Repeating the ulid returns 200 with the existing message. The recipient of a request must accept it before replying.',
  params: ChatParams,
  body: Type.Object({
    ulid: Ulid,
    body: Type.String({
      maxLength: LIMITS.messageCodePoints * 4,
      description: `At most ${LIMITS.messageCodePoints} code points. A line break counts as one. Trailing whitespace is trimmed.`,
    }),
    images: Type.Optional(MediaDrafts),
    replyTo: Type.Optional(Nullable(Ulid)),
  }),
  answers: { 200: MessageAnswer, 201: MessageAnswer },
  errors: ['conflict', 'forbidden', 'not_found', 'validation'],
});
