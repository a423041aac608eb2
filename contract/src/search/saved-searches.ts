import { Type, type Static } from 'typebox';
import { call, inBodyOrQuery } from '../kernel/call.ts';
import { LIMITS } from '../kernel/limits.ts';
import { Done, Nullable, Ulid } from '../kernel/shapes.ts';

const query = Type.String({
  minLength: 1,
  maxLength: LIMITS.searchCharacters,
  description: 'The text of the search, with its operators.',
});
const name = Type.String({ maxLength: LIMITS.savedSearchNameCharacters });

export const SavedSearch = Type.Object({
  ulid: Ulid,
  query,
  name: Nullable(Type.String({ description: 'null: the search has no name.' })),
});
export type SavedSearch = Static<typeof SavedSearch>;

const searches = Type.Object({ success: Type.Literal(true), data: Type.Array(SavedSearch) });

export const listSavedSearches = call({
  name: 'listSavedSearches',
  method: 'GET',
  path: '/searches/saved',
  base: 'v3',
  access: 'member',
  limit: 'read',
  summary: "Lists the caller's saved searches, newest first.",
  answers: { 200: searches },
  errors: [],
});

export const saveSearch = call({
  name: 'saveSearch',
  method: 'PUT',
  path: '/searches/saved',
  base: 'v3',
  access: 'member',
  limit: 'write',
  summary: `Saves a search with an id of the caller, or changes a saved one. At most ${LIMITS.savedSearchesMax}. A search with the same text keeps its id.`,
  body: Type.Object({
    ulid: Ulid,
    query,
    name: Type.Optional({ ...name, description: 'Empty: the search has no name.' }),
  }),
  answers: { 200: searches },
  errors: ['validation'],
});

export const removeSavedSearch = call({
  name: 'removeSavedSearch',
  method: 'DELETE',
  path: '/searches/saved',
  base: 'v3',
  access: 'member',
  limit: 'write',
  summary: 'Removes a saved search. Repeating the call changes nothing.',
  ...inBodyOrQuery({ ulid: Ulid }),
  answers: { 200: Done },
  errors: ['validation'],
});
