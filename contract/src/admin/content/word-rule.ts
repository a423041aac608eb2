import { Type, type Static } from 'typebox';
import { OneOf } from '../../kernel/shapes.ts';

export const WORD_RULE_KINDS = ['word', 'domain'] as const;
export const WORD_RULE_ACTIONS = ['hold', 'refuse'] as const;

export const WordRule = Type.Object({
  id: Type.Integer(),
  kind: OneOf(WORD_RULE_KINDS),
  value: Type.String({
    description: 'Normalized form used for comparison. A domain also matches its subdomains.',
  }),
  typed: Type.String({ description: 'Original spelling, for display.' }),
  deed: OneOf(WORD_RULE_ACTIONS),
});
export type WordRule = Static<typeof WordRule>;
