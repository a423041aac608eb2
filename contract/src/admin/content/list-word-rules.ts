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
  summary: 'Words and domains for which a post is held or refused; all of them, by the alphabet.',
  answers: { 200: Type.Object({ success: Type.Literal(true), data: Type.Array(WordRule) }) },
  errors: [],
});
