import { expect, test, vi } from 'vitest';

import type { Api } from '#web/data/api/client.ts';
import { createRealtime } from '#web/data/live/realtime.part.ts';
import { openBrowserPage } from '#web/data/page/browser-page.ts';

import { followNewPosts } from './follow-new-posts.part.ts';

test('checks when the socket connected before the module loaded', { tags: ['RT-07'] }, async () => {
  const calls: string[] = [];
  const api = (async (name: string) => {
    calls.push(name);
    return { data: [], count: 0 };
  }) as unknown as Api;
  const page = openBrowserPage({
    api,
    isHidden: () => false,
    onVisibility: () => () => undefined,
  });
  page.lists.setQueryData(['feed', 'following'], { pages: [{ ids: ['old'], next: null }] });
  page.part(createRealtime).tell('connected', null);
  page.part(followNewPosts);
  await vi.waitFor(() => expect(calls).toEqual(['POST /posts/:feed']));
});
