import { Type } from 'typebox';
import { call } from '../kernel/call.ts';
import { groupFields, memberFields } from '../groups/group.ts';
import { ChatAnswer } from './chat.ts';

export const openChat = call({
  name: 'openChat',
  method: 'POST',
  path: '/chats',
  base: 'v3',
  access: 'member',
  limit: 'chat',
  summary:
    "Opens the direct chat with a member, or the chat of a group. 403 if either member blocks the other or the recipient does not accept chats. A group owner can create or reopen the group's chat. Other group members get the existing one.",
  body: Type.Object({ ...memberFields, ...groupFields }),
  answers: { 200: ChatAnswer, 201: ChatAnswer },
  errors: ['forbidden', 'not_found', 'validation'],
});
