import { expect, test } from 'vitest';

import { allowsSilentPush, openPush, type PushDeps, showPush } from './service-worker-pushes.ts';

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
    close: async (tag) => void done.push({ closed: tag }),
    mayShowNothing: false,
    windows: async () => windows,
    openWindow: async (path) => void done.push({ opened: path }),
  };
  return { done, all };
}

test('shows a push notification with its content and tag', { tags: ['PUSH-06'] }, async () => {
  const { done, all } = deps('hidden');
  await showPush(JSON.stringify(PUSH), all);
  const shown = { title: 'Ann follows you', body: '', tag: 'follow', data: '/ann' };
  expect(done).toEqual([shown]);
});

test('shows no notification over a visible app where allowed', async () => {
  const { done, all } = deps('hidden', 'visible');
  await showPush(JSON.stringify(PUSH), { ...all, mayShowNothing: true });
  expect(done).toEqual([]);
});

test('otherwise shows a silent notification and closes it', async () => {
  const { done, all } = deps('hidden', 'visible');
  await showPush(JSON.stringify(PUSH), all);
  const shown = { title: 'Ann follows you', body: '', tag: 'follow', data: '/ann', silent: true };
  expect(done).toEqual([shown, { closed: 'follow' }]);
});

const UNREADABLE = [
  undefined,
  'words',
  'null',
  '{}',
  JSON.stringify({ ...PUSH, url: '//elsewhere.test' }),
];

test.each(UNREADABLE)('shows a generic notification for an unreadable push: %s', async (text) => {
  const shown = { title: 'New notification', body: '', tag: 'new', data: '/notifications' };
  for (const mayBeSilent of [true, false]) {
    const { done, all } = deps('hidden');
    await showPush(text, { ...all, mayShowNothing: mayBeSilent });
    expect(done).toEqual([shown]);
  }
});

const APPLE = 'AppleWebKit/605.1.15 (KHTML, like Gecko)';
const CHROMIUM = 'Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 (KHTML, like Gecko)';

test.each<[string, string, boolean]>([
  ['Chrome', `${CHROMIUM} Chrome/140.0.0.0 Safari/537.36`, true],
  ['Edge', `${CHROMIUM} Chrome/140.0.0.0 Safari/537.36 Edg/140.0.0.0`, true],
  ['Firefox', 'Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0', true],
  ['Safari', `Mozilla/5.0 (Macintosh) ${APPLE} Version/18.0 Safari/605.1.15`, false],
  ['an installed app on an iPhone', `Mozilla/5.0 (iPhone) ${APPLE} Mobile/15E148`, false],
  ['Chrome on an iPhone', `Mozilla/5.0 (iPhone) ${APPLE} CriOS/140.0 Safari/604.1`, false],
  ['Firefox on an iPad', `Mozilla/5.0 (Macintosh) ${APPLE} FxiOS/140.0 Safari/605.1.15`, false],
  ['an unknown browser', 'Rookery/1.0', false],
])('%s', (_name, userAgent, may) => {
  expect(allowsSilentPush(userAgent)).toBe(may);
});

test("opens the notification's path in an open or new window", async () => {
  const open = deps('hidden');
  await openPush('/post/1', open.all);
  expect(open.done).toEqual([{ type: 'open', path: '/post/1' }, 'focus']);
  const closed = deps();
  await openPush('/post/1', closed.all);
  expect(closed.done).toEqual([{ opened: '/post/1' }]);
});

test('opens no other site from a notification', async () => {
  const { done, all } = deps('hidden');
  for (const path of ['https://elsewhere.test', '//elsewhere.test', '/\\elsewhere.test', null]) {
    await openPush(path, all);
  }
  expect(done).toEqual([]);
});
