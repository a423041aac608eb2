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
    'Completes an upload: checks the file and starts processing it. Safe to retry. A file that is too large or of the wrong type is deleted and returns 422. For an avatar or cover, the call waits until processing is done.',
  body: Type.Object({
    uuid: Ulid,
    key: Type.String({ maxLength: 200 }),
    bucket: Type.String({ maxLength: 200 }),
    name: MediaName,
    content_type: Type.String({ maxLength: 100 }),
    poster_uuid: Type.Optional(
      Nullable(
        Type.String({
          maxLength: 26,
          description: "For a video: id of a picture uploaded with purpose 'poster'.",
        }),
      ),
    ),
    keep_subtitles: Type.Optional(
      Type.Boolean({
        description:
          'For a video: publishes its embedded text tracks as captions for everyone. Some cameras store their location there. Default: tracks are dropped.',
      }),
    ),
  }),
  answers: { 200: Type.Object({ success: Type.Literal(true), data: UploadedMedia }) },
  errors: ['not_found', 'conflict', 'too_large', 'validation'],
});
