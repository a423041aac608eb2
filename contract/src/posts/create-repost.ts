import { Type } from 'typebox';
import { call } from '../kernel/call.ts';
import { OneOf, Ulid } from '../kernel/shapes.ts';
import { isBlank } from '../kernel/text.ts';
import { createPost } from './create-post.ts';
import { BodyText, Created } from './create-post.ts';

/** Distinguishes a quote from a repost like the server, on a body of unknown shape. */
function saysSomething(body: unknown): boolean {
  const { body: text, images } = (body ?? {}) as { body?: unknown; images?: unknown };
  const hasMedia = Array.isArray(images) && images.length > 0;
  return hasMedia || (typeof text === 'string' && !isBlank(text));
}

export const createRepost = call({
  name: 'createRepost',
  method: 'POST',
  path: '/posts/repost',
  base: 'v3',
  access: 'member',
  limit: 'create',
  refusedInTimeout: (body) => (saysSomething(body) ? 'quote' : 'repost'),
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
  errors: ['conflict', 'forbidden', 'not_found', 'validation'],
});
