import { Type } from 'typebox';
import { Nullable, NextCursor, OneOf } from '../kernel/shapes.ts';
import { Post } from '../posts/post.ts';

export const Matched = Type.Object(
  {
    words: Type.Array(Type.String()),
    beginnings: Type.Array(Type.String()),
  },
  { description: 'Folded words, and beginnings of words, for highlights.' },
);

export const Corrected = Nullable(
  Type.String({
    description:
      'The search with likelier words, if nothing matched the given ones. Otherwise null.',
  }),
);

export const UnknownNames = Type.Array(
  Type.Object({ operator: OneOf(['from', 'in']), name: Type.String() }),
  { description: 'Members and groups in the search that the caller cannot find.' },
);

export const FoundPosts = Type.Object({
  success: Type.Literal(true),
  data: Type.Array(Post),
  next_cursor: NextCursor,
  matched: Matched,
  corrected: Corrected,
  unknown: UnknownNames,
});
