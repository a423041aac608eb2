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
    'Has an own upload prepared again that failed by no fault of the file (`canRetry`); posts that show it wait for it again. One that did not is answered as it stands.',
  body: Type.Object({
    url: Type.String({
      maxLength: LIMITS.urlCharacters,
      description: 'As the upload answered it.',
    }),
  }),
  answers: { 200: Type.Object({ success: Type.Literal(true), data: UploadedMedia }) },
  errors: ['not_found'],
});
