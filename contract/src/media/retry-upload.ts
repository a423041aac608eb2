import { Type } from 'typebox';
import { call } from '../kernel/call.ts';
import { LIMITS } from '../kernel/limits.ts';
import { UploadedMedia } from './upload.ts';

export const retryUpload = call({
  name: 'retryUpload',
  method: 'POST',
  path: '/media/upload/retry',
  base: 'v3',
  access: 'session',
  limit: 'upload',
  lane: 'outside',
  summary:
    "Retries processing of the caller's failed upload if `canRetry` is true. Posts with it wait for it again. Other uploads are returned unchanged.",
  body: Type.Object({
    url: Type.String({
      maxLength: LIMITS.urlCharacters,
      description: 'URL that the upload returned.',
    }),
  }),
  answers: { 200: Type.Object({ success: Type.Literal(true), data: UploadedMedia }) },
  errors: ['not_found'],
});
