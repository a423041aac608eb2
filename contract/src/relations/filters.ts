import { Type, type Static } from 'typebox';
import { call, inBodyOrQuery } from '../kernel/call.ts';
import { FILTER_ACTIONS, FILTER_PLACES } from '../kernel/filters.ts';
import { LIMITS } from '../kernel/limits.ts';
import { Done, Nullable, OneOf, Ulid } from '../kernel/shapes.ts';
import { MuteDuration } from './mute-duration.ts';

const Places = Type.Array(OneOf(FILTER_PLACES), { maxItems: FILTER_PLACES.length });

const fields = {
  ulid: Ulid,
  text: Type.String({
    minLength: 1,
    maxLength: LIMITS.filterCharacters,
    description: 'A word, a phrase or a #hashtag.',
  }),
  isWholeWord: Type.Boolean({
    description:
      'Whether the text must be between word borders. Scripts without spaces have no borders. Ignored for a hashtag.',
  }),
  places: Places,
  action: OneOf(FILTER_ACTIONS),
};

export const Filter = Type.Object({
  ...fields,
  expiresAt: Nullable(Type.String({ description: 'ISO 8601. null: until removed.' })),
});
export type Filter = Static<typeof Filter>;

const filters = Type.Object({ success: Type.Literal(true), data: Type.Array(Filter) });

export const listFilters = call({
  name: 'listFilters',
  method: 'GET',
  path: '/filters',
  base: 'v3',
  access: 'member',
  limit: 'read',
  summary: "Lists the caller's muted words, newest first.",
  answers: { 200: filters },
  errors: [],
});

export const saveFilter = call({
  name: 'saveFilter',
  method: 'PUT',
  path: '/filters',
  base: 'v3',
  access: 'member',
  limit: 'write',
  summary: `Mutes a word, a phrase or a hashtag with an id of the caller, or changes a muted one. At most ${LIMITS.filtersMax}. Own posts are never filtered.`,
  body: Type.Object({ ...fields, durationSeconds: Type.Optional(MuteDuration) }),
  answers: { 200: filters },
  errors: ['validation'],
});

export const removeFilter = call({
  name: 'removeFilter',
  method: 'DELETE',
  path: '/filters',
  base: 'v3',
  access: 'member',
  limit: 'write',
  summary: 'Removes a muted word. Repeating the call changes nothing.',
  ...inBodyOrQuery({ ulid: Ulid }),
  answers: { 200: Done },
  errors: ['validation'],
});

/** The muted words that a post contains. Set also where the post is shown whole. */
export const FilteredBy = Type.Array(
  Type.Object({ ulid: Ulid, text: Type.String(), places: Type.Array(OneOf(FILTER_PLACES)) }),
  { description: 'Muted words of the viewer in this post. Fold it in these places.' },
);
