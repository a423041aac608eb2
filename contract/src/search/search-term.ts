import { Type } from 'typebox';
import { Cursor, PageSize } from '../kernel/shapes.ts';

export const SearchTerm = Type.String({ maxLength: 200 });

export const searchFields = {
  q: Type.Optional(SearchTerm),
  query: Type.Optional(SearchTerm),
  term: Type.Optional(SearchTerm),
  cursor: Type.Optional(Cursor),
  limit: Type.Optional(PageSize),
};
