// Thorough: six times as many random actions as the fast tier.
import { test } from 'vitest';
import { viewerStateScene } from '#test/viewer-state-scene.ts';

const on = viewerStateScene();

test('lists the states that the database has', () => on.property(12), 120_000);
