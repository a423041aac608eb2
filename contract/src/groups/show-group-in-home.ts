import { Type } from 'typebox';
import { call } from '../kernel/call.ts';
import { Done } from '../kernel/shapes.ts';
import { groupFields } from './group.ts';

export const showGroupInHome = call({
  name: 'showGroupInHome',
  method: 'PUT',
  path: '/group/home',
  base: 'v3',
  access: 'member',
  limit: 'write',
  summary: 'Chooses whether the feed `following` also has the posts of a joined group.',
  body: Type.Object({ ...groupFields, isInHome: Type.Boolean() }),
  answers: { 200: Done },
  errors: ['not_found', 'validation', 'forbidden'],
});
