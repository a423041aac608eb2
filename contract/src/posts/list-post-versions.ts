import { Type, type Static } from 'typebox';
import { call } from '../kernel/call.ts';
import { Count, Instant, Nullable, Ulid } from '../kernel/shapes.ts';
import { MediaItem } from '../media/media-item.ts';

export const PostVersion = Type.Object({
  version: Count,
  title: Nullable(Type.String()),
  body: Type.String(),
  isSensitive: Type.Boolean(),
  warning: Type.Optional(Type.String()),
  images: Type.Array(MediaItem),
  createdAt: Instant,
});
export type PostVersion = Static<typeof PostVersion>;

export const listPostVersions = call({
  name: 'listPostVersions',
  method: 'GET',
  path: '/posts/versions',
  base: 'v3',
  access: 'member',
  limit: 'read',
  summary: 'Lists the versions of a post that the caller can see, newest first.',
  query: Type.Object({ ulid: Ulid }),
  answers: { 200: Type.Object({ success: Type.Literal(true), data: Type.Array(PostVersion) }) },
  errors: ['not_found', 'validation'],
});
