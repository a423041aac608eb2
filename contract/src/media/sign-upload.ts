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
    'An address to put one file to. Too large: 413; a type that is not taken: 422; as much as a member may send in a day: 429, may keep: 403; no room here: 503.',
  body: Type.Object(uploadFields),
});

export const signUploadByQuery = call({
  ...shared,
  name: 'signUploadByQuery',
  method: 'GET',
  summary: 'As POST, with the fields in the query.',
  query: Type.Object(uploadFields),
});
