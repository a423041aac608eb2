import { Type } from 'typebox';
import { call } from '../kernel/call.ts';
import { LIMITS } from '../kernel/limits.ts';
import { Nullable } from '../kernel/shapes.ts';
import { OpenGraph } from './open-graph.ts';

export const previewLink = call({
  name: 'previewLink',
  method: 'GET',
  path: '/opengraph',
  base: 'v3',
  access: 'member',
  limit: 'preview',
  lane: 'outside',
  summary:
    'Returns the preview of a link. Cached for a day. null: no preview, for example if it is unreachable, not a page or not public. Its image is a path on this origin.',
  query: Type.Object({ url: Type.String({ minLength: 3, maxLength: LIMITS.urlCharacters }) }),
  answers: { 200: Type.Object({ success: Type.Literal(true), data: Nullable(OpenGraph) }) },
  errors: [],
});
