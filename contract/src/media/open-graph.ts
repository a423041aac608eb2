import { Type, type Static } from 'typebox';
import { Nullable } from '../kernel/shapes.ts';

/**
 * The card of a link, as this server fetched its page; otherwise only host and path. An own `image` is a path
 * on this origin; any other is not shown.
 */
export const OpenGraph = Type.Object({
  title: Type.String(),
  description: Type.String(),
  image: Nullable(Type.String()),
  url: Type.String(),
});

export type OpenGraph = Static<typeof OpenGraph>;
