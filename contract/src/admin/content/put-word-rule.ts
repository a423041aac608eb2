import { Type } from 'typebox';
import { call } from '../../kernel/call.ts';
import { OneOf } from '../../kernel/shapes.ts';
import { WORD_RULE_DEEDS, WORD_RULE_KINDS, WordRule } from './word-rule.ts';

export const putWordRule = call({
  name: 'putWordRule',
  method: 'PUT',
  path: '/admin/words',
  base: 'v3',
  access: 'console',
  limit: 'write',
  summary:
    'Names a word, phrase or domain for which posts are held or refused, or changes which; names, descriptions and messages are refused for it. For administrators. Disguised spellings count too. The same again changes nothing.',
  body: Type.Object({
    kind: OneOf(WORD_RULE_KINDS),
    value: Type.String({ minLength: 1, maxLength: 300 }),
    deed: OneOf(WORD_RULE_DEEDS),
  }),
  answers: { 200: Type.Object({ success: Type.Literal(true), data: WordRule }) },
  errors: ['forbidden', 'conflict', 'validation'],
});
