import { Type } from 'typebox';
import { AD_STATES } from '../../kernel/ad-states.ts';
import { Instant, Nullable, OneOf, Ulid } from '../../kernel/shapes.ts';
import { OpenGraph } from '../../media/open-graph.ts';

export const Ad = Type.Object({
  ulid: Ulid,
  name: Type.String({ description: 'Advertiser name.' }),
  body: Type.String(),
  openGraph: OpenGraph,
  madeBy: Nullable(Type.String({ description: 'username' })),
  createdAt: Instant,
  endsAt: Instant,
  state: OneOf(AD_STATES),
});
