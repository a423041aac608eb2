import { Type, type Static } from 'typebox';
import { LIMITS } from '../kernel/limits.ts';
import { Nullable } from '../kernel/shapes.ts';

/**
 * A picture or video of a post. `url` is a path on the API's origin, or a GIF provider's https address. Own
 * pictures have `url?width=N` with N of 40, 80, 500, 1024, 1920; another N gets the next larger.
 */
export const MediaItem = Type.Object({
  url: Type.String(),
  widthPx: Type.Integer({ description: '0: not known yet.' }),
  heightPx: Type.Integer(),
  mimeType: Type.String(),
  /** A still: a video's poster, or an animation's first frame. */
  thumbnail: Nullable(Type.Object({ url: Type.String() })),
  lastWatched: Type.Number({ description: 'Seconds.' }),
  isVideo: Type.Boolean(),
  description: Nullable(Type.String({ description: 'What it shows, in words.' })),
  isAnimated: Type.Optional(
    Type.Boolean({ description: 'A picture that moves. Left out: false.' }),
  ),
  isFailed: Type.Optional(
    Type.Boolean({ description: 'It could not be prepared: there is nothing at `url`.' }),
  ),
  canRetry: Type.Optional(
    Type.Boolean({ description: 'It failed by no fault of the file: its owner may try again.' }),
  ),
  durationMs: Type.Optional(Type.Integer({ description: 'Of a video.' })),
  captions: Type.Optional(
    Type.Array(
      Type.Object({
        url: Type.String({ description: 'WebVTT.' }),
        language: Type.String({ description: 'BCP 47; und: not known.' }),
      }),
    ),
  ),
});
export type MediaItem = Static<typeof MediaItem>;

/** Media of a new post: an address that an upload returned, alone or with a description. */
export const MediaDraft = Type.Unsafe<string | MediaDraftItem>({
  anyOf: [
    { type: 'string', maxLength: LIMITS.urlCharacters },
    {
      type: 'object',
      required: ['url'],
      properties: {
        url: { type: 'string', maxLength: LIMITS.urlCharacters },
        description: { type: ['string', 'null'], maxLength: LIMITS.descriptionCharacters },
        widthPx: { type: 'integer', minimum: 1, maximum: 10_000 },
        heightPx: { type: 'integer', minimum: 1, maximum: 10_000 },
      },
    },
  ],
});

export interface MediaDraftItem {
  url: string;
  description?: string | null;
  /** Set for a provider's GIF, which the server does not open. */
  widthPx?: number;
  heightPx?: number;
}

export const MediaDrafts = Type.Array(MediaDraft, {
  maxItems: LIMITS.mediaPerPost,
  description: `At most ${LIMITS.mediaPerPost}: own uploads, GIFs of the picker.`,
});

export const descriptionsOf = (drafts: readonly (string | MediaDraftItem)[] = []): string[] =>
  drafts.flatMap((draft) => (typeof draft === 'string' ? [] : (draft.description ?? [])));
