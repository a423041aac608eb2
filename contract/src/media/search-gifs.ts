import { Type, type Static } from 'typebox';
import { call } from '../kernel/call.ts';
import { LIMITS } from '../kernel/limits.ts';
import { Count } from '../kernel/shapes.ts';

const GifFile = Type.Object({
  url: Type.String(),
  width: Type.Integer(),
  height: Type.Integer(),
});

/** In the shape of GIF providers. A post is created with `images.original.url`, which ends in .gif. */
export const Gif = Type.Object({
  id: Type.String(),
  title: Type.String({ description: 'What it shows: a first alt text.' }),
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
    'GIFs for a word; without one, the library or what is popular. Asks the provider where a key is set, else the built-in library and GIFs that members posted with a description, by its first 8 words.',
  query: Type.Object({
    q: Type.Optional(Type.String({ maxLength: LIMITS.gifQueryCharacters })),
    limit: Type.Optional(
      Type.Integer({ description: `${LIMITS.gifPage} by default, at most 50.` }),
    ),
    offset: Type.Optional(Type.Integer({ description: 'From 0.' })),
  }),
  answers: {
    200: Type.Object({
      success: Type.Literal(true),
      data: Type.Array(Gif),
      pagination: Type.Object({ total_count: Count, count: Count, offset: Count }),
      /** The provider to credit: 'giphy' or 'library'. */
      provider: Type.String(),
    }),
  },
  errors: ['unavailable'],
});
