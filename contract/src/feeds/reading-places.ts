import { Type, type Static } from 'typebox';
import { call } from '../kernel/call.ts';
import { HOME_FEEDS } from '../kernel/feeds.ts';
import { Done, Instant, Nullable, OneOf, Ulid } from '../kernel/shapes.ts';

const Feed = OneOf(HOME_FEEDS);
const SeenAt = {
  ...Instant,
  maxLength: 40,
  description: 'ISO 8601. When the reader was there; the latest time wins.',
};

export const ReadingPlace = Type.Object({
  feed: Feed,
  postUlid: Ulid,
  newestUlid: {
    ...Nullable(Ulid),
    description: 'The newest post that the reader’s list had. Newer ones are new to the reader.',
  },
  seenAt: Instant,
  cursor: Type.String({
    description:
      'Page of the feed that starts at this post, or at the next older one if it is gone.',
  }),
  newCount: Type.Optional(
    Type.Integer({ description: 'Posts by others since then, up to 100. For a requested feed.' }),
  ),
});
export type ReadingPlace = Static<typeof ReadingPlace>;

export const listReadingPlaces = call({
  name: 'listReadingPlaces',
  method: 'GET',
  path: '/reading-places',
  base: 'v3',
  access: 'member',
  limit: 'read',
  summary: 'Lists where the caller stopped reading, one place for each feed of Home.',
  query: Type.Object({
    feed: Type.Optional({ ...Feed, description: 'Only this feed, with the number of new posts.' }),
  }),
  answers: {
    200: Type.Object({ success: Type.Literal(true), data: Type.Array(ReadingPlace) }),
  },
  errors: [],
});

export const saveReadingPlace = call({
  name: 'saveReadingPlace',
  method: 'PUT',
  path: '/reading-places',
  base: 'v3',
  access: 'member',
  limit: 'write',
  summary:
    'Stores where the caller stopped reading a feed. A place with an earlier time changes nothing.',
  body: Type.Object({
    feed: Feed,
    postUlid: Ulid,
    newestUlid: Type.Optional(Ulid),
    seenAt: SeenAt,
  }),
  answers: { 200: Done },
  errors: ['validation'],
});
