import { Type } from 'typebox';
import { call } from '../kernel/call.ts';
import { Count } from '../kernel/shapes.ts';

export const countReports = call({
  name: 'countReports',
  method: 'GET',
  path: '/moderation/count',
  base: 'v3',
  access: 'member',
  limit: 'read',
  summary: 'Counts what waits for a decision by moderators, at most 100 of each kind.',
  answers: {
    200: Type.Object({
      success: Type.Literal(true),
      data: Type.Object({ posts: Count, messages: Count, lists: Count }),
    }),
  },
  errors: ['forbidden'],
});
