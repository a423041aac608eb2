// Thorough: This test makes a long run of random transactions. outbox.test.ts runs a tenth of it.
import { test } from 'vitest';

import { expectEachEventOnce, outboxScene } from '#test/outbox-scene.ts';

const scene = outboxScene();

test('handles each event of many random transactions once', () => expectEachEventOnce(scene, 25));
