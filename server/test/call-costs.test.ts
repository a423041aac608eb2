import { expect, test } from 'vitest';
import { fields, growingCosts } from './call-costs.ts';
import { callScene } from './call-scene.ts';

const on = callScene();

test('keeps search costs proportional to text and chats', async () => {
  const searches = fields().filter(
    ({ call, name, filling }) =>
      call.limit === 'search' && ['q', 'posts'].includes(name) && filling === 'Han',
  );
  expect(searches.length).toBeGreaterThan(2);
  expect(await growingCosts(on, searches, 30)).toEqual([]);
});
