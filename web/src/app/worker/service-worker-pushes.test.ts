import { expect, test } from 'vitest';

import { openPush, type PushDeps, showPush } from './service-worker-pushes.ts';

const PUSH = { title: 'Ann follows you', body: '', url: '/ann', tag: 'follow', unseen: 3 };

function deps(...states: DocumentVisibilityState[]) {
  const done: unknown[] = [];
  const windows = states.map((visibilityState) => ({
    visibilityState,
    focus: async () => void done.push('focus'),
    postMessage: (message: unknown) => void done.push(message),
  }));
  const all: PushDeps = {
    show: async (title, options) => void done.push({ title, ...options }),
    windows: async () => windows,
    openWindow: async (path) => void done.push({ opened: path }),
  };
  return { done, all };
}

test('PUSH-06 a push is shown by what came with it, under its tag', async () => {
  const { done, all } = deps('hidden');
  await showPush(JSON.stringify(PUSH), all);
  const shown = { title: 'Ann follows you', body: '', tag: 'follow', data: '/ann' };
  expect(done).toEqual([shown]);
});

test('a member who looks at the app is shown nothing beside it', async () => {
  const { done, all } = deps('hidden', 'visible');
  await showPush(JSON.stringify(PUSH), all);
  expect(done).toEqual([]);
});

test.each([undefined, 'words', 'null', '{}', JSON.stringify({ ...PUSH, url: '//elsewhere.test' })])(
  'a push that is not ours shows nothing: %s',
  async (text) => {
    const { done, all } = deps();
    await showPush(text, all);
    expect(done).toEqual([]);
  },
);

test('a press opens the place in the window that is there, or else in a new one', async () => {
  const open = deps('hidden');
  await openPush('/post/1', open.all);
  expect(open.done).toEqual([{ type: 'open', path: '/post/1' }, 'focus']);
  const closed = deps();
  await openPush('/post/1', closed.all);
  expect(closed.done).toEqual([{ opened: '/post/1' }]);
});

test('a press opens no other site', async () => {
  const { done, all } = deps('hidden');
  for (const path of ['https://elsewhere.test', '//elsewhere.test', '/\\elsewhere.test', null]) {
    await openPush(path, all);
  }
  expect(done).toEqual([]);
});
