import { Type } from 'typebox';
import { call } from '../kernel/call.ts';
import { Ulid } from '../kernel/shapes.ts';
import { MediaDrafts } from '../media/media-item.ts';
import { BodyText, CreatedPost, createPost } from './create-post.ts';

export const createComment = call({
  name: 'createComment',
  method: 'PUT',
  path: '/comments',
  base: 'v3',
  access: 'member',
  limit: 'create',
  refusedInTimeout: () => 'comment',
  summary:
    'Comments on a post, or replies to a comment. The server derives the root and grandparent from the parent. With a ulid the call is safe to retry.',
  body: Type.Object({
    ulid: Type.Optional(Ulid),
    parentId: Type.Optional(Ulid),
    parentUlid: Type.Optional(Ulid),
    body: BodyText,
    groupName: Type.Optional(Type.String({ maxLength: 100 })),
    images: Type.Optional(MediaDrafts),
    openGraph: createPost.body.properties.openGraph,
    isSensitive: Type.Optional(Type.Boolean()),
    warning: createPost.body.properties.warning,
  }),
  answers: { 200: CreatedPost, 201: CreatedPost },
  errors: ['conflict', 'forbidden', 'not_found', 'validation'],
});
