import { Type, type Static } from 'typebox';
import { call } from '../kernel/call.ts';
import { LIMITS } from '../kernel/limits.ts';
import { Count } from '../kernel/shapes.ts';

const GifFile = Type.Object({
  url: Type.String(),
  width: Type.Integer(),
  height: Type.Integer(),
});

/**
 * Has the shape that GIF providers use. A post is created with `images.original.url`, which ends in .gif.
 */
export const Gif = Type.Object({
  id: Type.String(),
  title: Type.String({ description: 'Title. Used as the initial alt text.' }),
  images: Type.Object({
    preview_gif: GifFile,
    original: GifFile,
    original_still: Type.Optional(GifFile),
  }),
});
export type Gif = Static<typeof Gif>;

export const searchGifs = call({
  name: 'searchGifs',
  method: 'GET',
  path: '/gifs/search',
  base: 'v3',
  access: 'member',
  limit: 'gif',
  lane: 'outside',
  summary:
    'Searches GIFs. Without a query, returns the library or popular GIFs. Uses the provider if an API key is set. Otherwise searches the built-in library and GIFs that members posted with alt text. Only the first 8 words are used.',
  query: Type.Object({
    q: Type.Optional(Type.String({ maxLength: LIMITS.gifQueryCharacters })),
    limit: Type.Optional(
      Type.Integer({ description: `${LIMITS.gifPage} by default, at most 50.` }),
    ),
    offset: Type.Optional(Type.Integer({ description: 'Starts at 0.' })),
  }),
  answers: {
    200: Type.Object({
      success: Type.Literal(true),
      data: Type.Array(Gif),
      pagination: Type.Object({ total_count: Count, count: Count, offset: Count }),
      provider: Type.String(),
    }),
  },
  errors: ['unavailable'],
});
