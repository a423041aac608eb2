import { Type } from 'typebox';
import { call } from '../kernel/call.ts';
import { LIMITS } from '../kernel/limits.ts';
import { Ulid } from '../kernel/shapes.ts';
import { Post } from './post.ts';

/** Wider than the rule, which counts code points after trimming; the use case decides. */
export const BodyText = Type.String({
  maxLength: LIMITS.bodyCodePoints * 4,
  description: `At most ${LIMITS.bodyCodePoints} code points, newlines as one, trailing space trimmed.`,
});

export const Created = Type.Object({ success: Type.Literal(true), data: Post });

export const createPost = call({
  name: 'createPost',
  method: 'PUT',
  path: '/posts',
  base: 'v3',
  access: 'member',
  limit: 'create',
  summary:
    'Creates a post. The same ulid by the same author again answers 200 with the post that exists.',
  body: Type.Object({
    ulid: Ulid,
    body: BodyText,
    title: Type.Optional(Type.String({ maxLength: LIMITS.titleCharacters })),
    isSensitive: Type.Optional(Type.Boolean()),
  }),
  answers: { 200: Created, 201: Created },
  errors: ['conflict', 'validation'],
});
