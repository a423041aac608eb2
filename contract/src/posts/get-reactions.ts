import { Type } from 'typebox';
import { call } from '../kernel/call.ts';
import { REACTION_CATEGORIES } from '../kernel/reactions.ts';
import { OneOf } from '../kernel/shapes.ts';

export const getReactions = call({
  name: 'getReactions',
  method: 'GET',
  path: '/settings/reactions',
  base: 'v3',
  access: 'session',
  limit: 'read',
  summary: 'Lists all available reactions, in the order of the picker.',
  answers: {
    200: Type.Object({
      success: Type.Literal(true),
      data: Type.Array(
        Type.Object({
          name: Type.String(),
          value: Type.String({ description: 'Emoji of the reaction.' }),
          category: OneOf(REACTION_CATEGORIES),
        }),
      ),
    }),
  },
  errors: [],
});
