// Thorough: six times as many random actions as the fast tier.
import { test } from 'vitest';
import { viewerStateScene } from '#test/viewer-state-scene.ts';

const on = viewerStateScene();

test('returns the same states as the database', () => on.property(12), 120_000);
