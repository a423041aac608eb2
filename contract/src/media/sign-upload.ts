import { Type } from 'typebox';
import { call } from '../kernel/call.ts';
import { SignedUpload, uploadFields } from './upload.ts';

const shared = {
  path: '/media/signed-storage-url',
  base: 'v3',
  access: 'session',
  limit: 'upload',
  lane: 'outside',
  answers: { 200: SignedUpload },
  errors: ['forbidden', 'too_large', 'validation'],
} as const;

export const signUpload = call({
  ...shared,
  name: 'signUpload',
  method: 'POST',
  summary:
    'Returns a URL for uploading one file. 413: too large. 422: unsupported type. 429: daily limit reached. 403: storage limit reached. 503: the server is out of space.',
  body: Type.Object(uploadFields),
});

export const signUploadByQuery = call({
  ...shared,
  name: 'signUploadByQuery',
  method: 'GET',
  summary: 'Same as POST, with the fields in the query.',
  query: Type.Object(uploadFields),
});
