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
  summary: 'How an own upload stands. Unused ones are forgotten after a week: 404.',
  params: Type.Object({ uuid: Ulid }),
  answers: { 200: Type.Object({ success: Type.Literal(true), data: UploadedMedia }) },
  errors: ['not_found'],
});
