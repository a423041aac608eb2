import { Type } from 'typebox';
import { call } from '../kernel/call.ts';
import { OneOf, Ulid } from '../kernel/shapes.ts';
import { createPost } from './create-post.ts';
import { BodyText, Created } from './create-post.ts';

export const createRepost = call({
  name: 'createRepost',
  method: 'POST',
  path: '/posts/repost',
  base: 'v3',
  access: 'member',
  limit: 'create',
  summary:
    'Reposts a post; with words or media it is a quote. `ulid` is the original (of a plain repost its original is taken), `repostUlid` the id of the new one. A member has one plain repost a post: a repeat answers 200 with it.',
  body: Type.Object({
    ulid: Ulid,
    repostUlid: Type.Optional(Ulid),
    title: Type.Optional(OneOf(['repost', 'quote'])),
    body: Type.Optional(BodyText),
    images: createPost.body.properties.images,
    isSensitive: createPost.body.properties.isSensitive,
    openGraph: createPost.body.properties.openGraph,
  }),
  answers: { 200: Created, 201: Created },
  errors: ['conflict', 'not_found', 'validation'],
});
