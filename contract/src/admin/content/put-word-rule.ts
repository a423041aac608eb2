import { Type } from 'typebox';
import { call } from '../../kernel/call.ts';
import { OneOf } from '../../kernel/shapes.ts';
import { WORD_RULE_ACTIONS, WORD_RULE_KINDS, WordRule } from './word-rule.ts';

export const putWordRule = call({
  name: 'putWordRule',
  method: 'PUT',
  path: '/admin/words',
  base: 'v3',
  access: 'console',
  limit: 'write',
  summary:
    'Adds or changes a rule for a word, phrase or domain. Only for administrators. Matching posts are held for review or refused. Matching names, descriptions and messages are always refused. Disguised spellings match too. Repeating the call changes nothing.',
  body: Type.Object({
    kind: OneOf(WORD_RULE_KINDS),
    value: Type.String({ minLength: 1, maxLength: 300 }),
    deed: OneOf(WORD_RULE_ACTIONS),
  }),
  answers: { 200: Type.Object({ success: Type.Literal(true), data: WordRule }) },
  errors: ['forbidden', 'conflict', 'validation'],
});
