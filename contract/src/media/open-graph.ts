import { Type, type Static } from 'typebox';
import { Nullable } from '../kernel/shapes.ts';

/**
 * The card of a link, as this server has seen its page; host and path alone where it has not. `image` of ours is a path on
 * this origin; any other is not shown.
 */
export const OpenGraph = Type.Object({
  title: Type.String(),
  description: Type.String(),
  image: Nullable(Type.String()),
  url: Type.String(),
});

export type OpenGraph = Static<typeof OpenGraph>;
