import { Type } from 'typebox';
import { Cursor, PageSize } from '../kernel/shapes.ts';

export const Term = Type.String({ maxLength: 200 });

/** What is looked for may stand under these keys too, besides the call's own; and where the page goes on. */
export const anyTerm = {
  q: Type.Optional(Term),
  query: Type.Optional(Term),
  term: Type.Optional(Term),
  cursor: Type.Optional(Cursor),
  limit: Type.Optional(PageSize),
};
