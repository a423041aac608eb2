import { Type, type Static } from 'typebox';
import { Nullable } from '../kernel/shapes.ts';

/**
 * Link card from the page that this server fetched, or else only host and path. `image` is a path on this
 * origin; any other is not shown.
 */
export const OpenGraph = Type.Object({
  title: Type.String(),
  description: Type.String(),
  image: Nullable(Type.String()),
  url: Type.String(),
  /** Name of the site, as the page says. Omitted if the page names none. */
  siteName: Type.Optional(Type.String()),
  author: Type.Optional(Type.String()),
});

export type OpenGraph = Static<typeof OpenGraph>;
