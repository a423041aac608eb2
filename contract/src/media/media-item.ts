import { Type, type Static } from 'typebox';
import { LIMITS } from '../kernel/limits.ts';
import { Nullable } from '../kernel/shapes.ts';

/**
 * A picture or video of a post. `url` is a path on the API's origin, or a GIF provider's https address. Own
 * pictures have `url?width=N` with N of 40, 80, 500, 1024, 1920; another N gets the next larger.
 */
export const MediaItem = Type.Object({
  url: Type.String(),
  widthPx: Type.Integer({ description: '0: unknown.' }),
  heightPx: Type.Integer(),
  mimeType: Type.String(),
  /** A still: a video's poster, or an animation's first frame. */
  thumbnail: Nullable(Type.Object({ url: Type.String() })),
  lastWatched: Type.Number({ description: 'Seconds.' }),
  isVideo: Type.Boolean(),
  description: Nullable(Type.String({ description: 'Alt text.' })),
  isAnimated: Type.Optional(
    Type.Boolean({ description: 'Whether the picture is animated. Default: false.' }),
  ),
  isFailed: Type.Optional(
    Type.Boolean({ description: 'Processing failed. No file exists at `url`.' }),
  ),
  canRetry: Type.Optional(
    Type.Boolean({
      description: 'Processing failed, but the file is not the cause. The owner may try again.',
    }),
  ),
  durationMs: Type.Optional(Type.Integer({ description: 'For a video.' })),
  captions: Type.Optional(
    Type.Array(
      Type.Object({
        url: Type.String({ description: 'WebVTT.' }),
        language: Type.String({ description: 'BCP 47; und: unknown.' }),
      }),
    ),
  ),
});
export type MediaItem = Static<typeof MediaItem>;

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
  description: `At most ${LIMITS.mediaPerPost}: the caller's uploads and GIFs from the picker.`,
});

export const descriptionsOf = (drafts: readonly (string | MediaDraftItem)[] = []): string[] =>
  drafts.flatMap((draft) => (typeof draft === 'string' ? [] : (draft.description ?? [])));
