import { Type } from 'typebox';
import { call } from '../kernel/call.ts';
import { Nullable, Ulid } from '../kernel/shapes.ts';
import { MediaName, UploadedMedia } from './upload.ts';

export const finishUpload = call({
  name: 'finishUpload',
  method: 'POST',
  path: '/media/upload',
  base: 'v3',
  access: 'session',
  limit: 'upload',
  lane: 'outside',
  summary:
    'The bytes are there: they are looked at, and preparing them begins. Safe to send twice. What is not what it says, or too large in any measure, is refused with 422 and forgotten. An avatar or cover is answered when it is ready.',
  body: Type.Object({
    uuid: Ulid,
    key: Type.String({ maxLength: 200 }),
    bucket: Type.String({ maxLength: 200 }),
    name: MediaName,
    content_type: Type.String({ maxLength: 100 }),
    poster_uuid: Type.Optional(
      Nullable(
        Type.String({ maxLength: 26, description: "Of a video: a picture uploaded as 'poster'." }),
      ),
    ),
    keep_subtitles: Type.Optional(
      Type.Boolean({
        description:
          'Of a video: the text tracks inside it become captions that everyone can read. Some cameras write there where they were. Left out: they are not kept.',
      }),
    ),
  }),
  answers: { 200: Type.Object({ success: Type.Literal(true), data: UploadedMedia }) },
  errors: ['not_found', 'conflict', 'too_large', 'validation'],
});
