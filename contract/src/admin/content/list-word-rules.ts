import { Type } from 'typebox';
import { call } from '../../kernel/call.ts';
import { WordRule } from './word-rule.ts';

export const listWordRules = call({
  name: 'listWordRules',
  method: 'GET',
  path: '/admin/words',
  base: 'v3',
  access: 'console',
  limit: 'read',
  summary:
    'Lists all blocked words and domains alphabetically. Matching posts are held for review or refused.',
  answers: { 200: Type.Object({ success: Type.Literal(true), data: Type.Array(WordRule) }) },
  errors: [],
});
