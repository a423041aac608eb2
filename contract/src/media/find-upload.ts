import { Type } from 'typebox';
import { call } from '../kernel/call.ts';
import { Ulid } from '../kernel/shapes.ts';
import { UploadedMedia } from './upload.ts';

export const findUpload = call({
  name: 'findUpload',
  method: 'GET',
  path: '/media/upload/:uuid',
  base: 'v3',
  access: 'session',
  limit: 'read',
  summary:
    "Returns the state of the caller's upload. Unused uploads are deleted after a week and return 404.",
  params: Type.Object({ uuid: Ulid }),
  answers: { 200: Type.Object({ success: Type.Literal(true), data: UploadedMedia }) },
  errors: ['not_found'],
});
