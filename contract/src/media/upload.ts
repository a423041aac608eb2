import { Type, type Static } from 'typebox';
import { LIMITS } from '../kernel/limits.ts';
import { OneOf, Ulid } from '../kernel/shapes.ts';
import { MediaItem } from './media-item.ts';

export const MEDIA_PURPOSES = ['post', 'avatar', 'cover', 'poster'] as const;
export type MediaPurpose = (typeof MEDIA_PURPOSES)[number];

export const MediaName = Type.String({
  minLength: 1,
  maxLength: LIMITS.mediaNameCharacters,
  description: 'File name, percent-encoded. Never shown to anyone.',
});

export const uploadFields = {
  visibility: OneOf(['public-read']),
  content_type: Type.String({
    maxLength: 100,
    description: 'A type of a picture or video, or application/octet-stream. The content decides.',
  }),
  content_length: Type.Integer({ minimum: 1, description: 'Bytes, exactly.' }),
  name: MediaName,
  purpose: Type.Optional(OneOf(MEDIA_PURPOSES, 'Default: post.')),
};

/** Where the bytes go: PUT them to `url` with `headers`, within ten minutes. */
export const SignedUpload = Type.Object({
  success: Type.Literal(true),
  uuid: Ulid,
  key: Type.String(),
  bucket: Type.String(),
  url: Type.String({ description: 'Absolute URL.' }),
  headers: Type.Record(Type.String(), Type.String()),
});
export type SignedUpload = Static<typeof SignedUpload>;

/** An upload that has arrived. Its `url` works once `isProcessing` is false and `isFailed` is not true. */
export const UploadedMedia = Type.Object({
  uuid: Ulid,
  ...MediaItem.properties,
  isProcessing: Type.Boolean(),
});
export type UploadedMedia = Static<typeof UploadedMedia>;
