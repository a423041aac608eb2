import { Type } from 'typebox';
import { call } from '../kernel/call.ts';
import { OneOf, Ulid } from '../kernel/shapes.ts';
import { isBlank } from '../kernel/text.ts';
import { createPost } from './create-post.ts';
import { audienceFields, BodyText, CreatedPost } from './create-post.ts';

function hasText(body: unknown): boolean {
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
  refusedInTimeout: (body) => (hasText(body) ? 'quote' : 'repost'),
  summary:
    'Reposts a post. With text or media it becomes a quote. `ulid` is the original; a plain repost is replaced by its original. `repostUlid` is the id of the new post. Each member has one plain repost per post; repeating the call returns 200 with it.',
  body: Type.Object({
    ulid: Ulid,
    repostUlid: Type.Optional(Ulid),
    title: Type.Optional(OneOf(['repost', 'quote'])),
    body: Type.Optional(BodyText),
    images: createPost.body.properties.images,
    isSensitive: createPost.body.properties.isSensitive,
    warning: createPost.body.properties.warning,
    openGraph: createPost.body.properties.openGraph,
    poll: createPost.body.properties.poll,
    ...audienceFields,
  }),
  answers: { 200: CreatedPost, 201: CreatedPost },
  errors: ['conflict', 'forbidden', 'not_found', 'validation'],
});
