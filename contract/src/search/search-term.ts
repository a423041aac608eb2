import { Type } from 'typebox';
import { LIMITS } from '../kernel/limits.ts';
import { Cursor, PageSize } from '../kernel/shapes.ts';

export const SearchTerm = Type.String({ maxLength: LIMITS.searchCharacters });

export const searchFields = {
  q: Type.Optional(SearchTerm),
  query: Type.Optional(SearchTerm),
  term: Type.Optional(SearchTerm),
  cursor: Type.Optional(Cursor),
  limit: Type.Optional(PageSize),
};
