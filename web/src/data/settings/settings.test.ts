import type { CurrentUser } from '@rookery/contract/users/user.ts';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';

import type { Api } from '#web/data/api/client.ts';
import { ApiError, networkError } from '#web/data/http/api-error.ts';
import { createOutboxFixture } from '#web/data/outbox/outbox-fixture.ts';
import { openBrowserPage } from '#web/data/page/browser-page.ts';
import { createSettings } from './settings.part.ts';

const page = openBrowserPage();
const { loadSettings, previewSetting, saveSetting, settings } = page.part(createSettings);

const calls: { method: string; answer(status: number, pairs: Record<string, string>): void }[] = [];

beforeEach(() => {
  calls.length = 0;
  vi.stubGlobal('fetch', (_path: string, { method }: { method: string }) => {
    return new Promise((done) => {
      calls.push({
        method,
        answer(status, pairs) {
          const data = Object.entries(pairs).map(([name, value]) => ({ name, value }));
          done(new Response(JSON.stringify({ success: true, data }), { status }));
        },
      });
    });
  });
  vi.stubGlobal('document', { hidden: false, addEventListener: () => undefined });
  page.session.setState({
    accessToken: `${'a'.repeat(20)}.b`,
    authenticated: true,
    currentUser: { ulid: 'me' } as CurrentUser,
  });
  settings.setState({ dark_mode: 'system', default_feed: 'following' });
});
afterEach(() => {
  page.drop();
  vi.unstubAllGlobals();
});

async function call(at: number): Promise<(typeof calls)[number]> {
  return vi.waitFor(() => {
    const [found] = calls.slice(at);
    if (!found) throw new Error('It has not gone out.');
    return found;
  });
}

const known = (name: 'dark_mode' | 'default_feed'): string => settings.getState()[name];

test('keeps a choice while an earlier load is in flight', { tags: ['SETTINGS-07'] }, async () => {
  const loading = loadSettings();
  const load = await call(0);
  const saving = saveSetting('dark_mode', 'true');
  const save = await call(1);
  load.answer(200, { dark_mode: 'false', default_feed: 'all' });
  await loading;
  expect([known('dark_mode'), known('default_feed')]).toEqual(['true', 'all']);
  save.answer(200, { dark_mode: 'true', default_feed: 'all' });
  await saving;
  expect(known('dark_mode')).toBe('true');
});

test('keeps a saved choice when an earlier load arrives late', async () => {
  const loading = loadSettings();
  const load = await call(0);
  const saving = saveSetting('dark_mode', 'true');
  (await call(1)).answer(200, { dark_mode: 'true' });
  await saving;
  load.answer(200, { dark_mode: 'false' });
  await loading;
  expect(known('dark_mode')).toBe('true');
});

test('keeps the second of two choices in any response order', async () => {
  const saving = [saveSetting('dark_mode', 'true')];
  const first = await call(0);
  saving.push(saveSetting('dark_mode', 'false'), saveSetting('default_feed', 'all'));
  first.answer(200, { dark_mode: 'true', default_feed: 'following' });
  await saving[0];
  expect([known('dark_mode'), known('default_feed')]).toEqual(['false', 'all']);
  const other = await call(1);
  other.answer(200, { dark_mode: 'true', default_feed: 'all' });
  await saving[2];
  expect([known('dark_mode'), known('default_feed')]).toEqual(['false', 'all']);
  const second = await call(2);
  second.answer(200, { dark_mode: 'false', default_feed: 'following' });
  await saving[1];
  expect([known('dark_mode'), known('default_feed')]).toEqual(['false', 'all']);
});

test('saves two choices of one setting in order', async () => {
  const saving = [saveSetting('dark_mode', 'true'), saveSetting('dark_mode', 'false')];
  const first = await call(0);
  await Promise.resolve();
  expect(calls).toHaveLength(1);
  first.answer(500, {});
  await expect(saving[0]).rejects.toThrow();
  expect(known('dark_mode')).toBe('false');
  (await call(1)).answer(200, { dark_mode: 'false' });
  await saving[1];
  expect(known('dark_mode')).toBe('false');
});

test('reverts to the server’s value when both choices fail', async () => {
  const saving = [saveSetting('dark_mode', 'true'), saveSetting('dark_mode', 'false')];
  const failed = Promise.allSettled(saving);
  (await call(0)).answer(400, {});
  (await call(1)).answer(400, {});
  await failed;
  expect(known('dark_mode')).toBe('system');
  const again = [saveSetting('dark_mode', 'true'), saveSetting('dark_mode', 'false')];
  const half = Promise.allSettled(again);
  (await call(2)).answer(200, { dark_mode: 'true' });
  (await call(3)).answer(400, {});
  await half;
  expect(known('dark_mode')).toBe('true');
});

test('drops a waiting choice when its member leaves', async () => {
  const saving = Promise.allSettled([
    saveSetting('dark_mode', 'true'),
    saveSetting('dark_mode', 'false'),
  ]);
  const first = await call(0);
  page.drop();
  first.answer(200, { dark_mode: 'true' });
  await saving;
  expect(calls).toHaveLength(1);
});

test(
  'keeps a previewed colour when other responses arrive',
  { tags: ['SETTINGS-04'] },
  async () => {
    const colour = (): string => settings.getState().primary_colors;
    settings.setState({ primary_colors: '#111111' });
    const saving = saveSetting('dark_mode', 'true');
    const loading = loadSettings();
    previewSetting('primary_colors', '#222222');
    (await call(0)).answer(200, { dark_mode: 'true', primary_colors: '#111111' });
    (await call(1)).answer(200, { dark_mode: 'true', primary_colors: '#111111' });
    await Promise.all([saving, loading]);
    expect(colour()).toBe('#222222');
    const kept = saveSetting('primary_colors', '#222222', '#111111');
    (await call(2)).answer(200, { primary_colors: '#222222' });
    await kept;

    previewSetting('primary_colors', '#333333');
    previewSetting('primary_colors', '#222222');
    const again = loadSettings();
    (await call(3)).answer(200, { primary_colors: '#444444' });
    await again;
    expect(colour()).toBe('#444444');
  },
);

test('adopts later settings and reverts a refused choice', async () => {
  const saving = saveSetting('dark_mode', 'true');
  (await call(0)).answer(200, { dark_mode: 'true' });
  await saving;
  const loading = loadSettings();
  (await call(1)).answer(200, { dark_mode: 'false' });
  await loading;
  expect(known('dark_mode')).toBe('false');
  const refused = saveSetting('dark_mode', 'true');
  (await call(2)).answer(400, {});
  await expect(refused).rejects.toThrow();
  expect(known('dark_mode')).toBe('false');
});

test('sends a queued change immediately when the page is hidden', async () => {
  const bodies: unknown[] = [];
  const answers: ((pairs: Record<string, string>) => void)[] = [];
  const hidden = { on: false, tell: (): void => undefined };
  const api = (async (_call: string, input: { body: unknown; keepalive?: boolean }) => {
    bodies.push([input.body, input.keepalive ?? false]);
    return new Promise((resolve) => {
      answers.push((pairs) =>
        resolve({ data: Object.entries(pairs).map(([name, value]) => ({ name, value })) }),
      );
    });
  }) as unknown as Api;
  const own = openBrowserPage({
    api,
    locks: undefined,
    isHidden: () => hidden.on,
    onVisibility(changed) {
      hidden.tell = changed;
      return () => undefined;
    },
  }).part(createSettings);
  const saving = [own.saveSetting('dark_mode', 'true'), own.saveSetting('dark_mode', 'false')];
  await vi.waitFor(() => expect(bodies).toEqual([[{ dark_mode: 'true' }, false]]));
  hidden.on = true;
  hidden.tell();
  expect(bodies[1]).toEqual([{ dark_mode: 'false' }, true]);
  answers[0]?.({ dark_mode: 'true' });
  await saving[0];
  await vi.waitFor(() => expect(bodies).toHaveLength(3));
  expect(bodies[2]).toEqual([{ dark_mode: 'false' }, true]);
  answers[2]?.({ dark_mode: 'false' });
  await saving[1];
  hidden.tell();
  expect(bodies).toHaveLength(3);
  expect(own.settings.getState().dark_mode).toBe('false');
});

test('keeps a waiting choice until the server refuses it', async () => {
  const world = createOutboxFixture();
  const old = [{ name: 'dark_mode', value: 'system' }];
  const refused = new ApiError({ status: 400, type: 'bad_request', message: 'No.' });
  world.server.show = () => ({ data: old });
  const tab = world.openTab({ isOnline: false });
  const own = tab.page.part(createSettings);
  const shown = () => own.settings.getState().dark_mode;
  await own.saveSetting('dark_mode', 'true');
  await own.saveSetting('dark_mode', 'false');
  expect(tab.items()).toHaveLength(1);
  world.server.fails = (asked) => (asked.call === 'PATCH /user/settings' ? networkError() : null);
  tab.go('online');
  await own.loadSettings();
  expect(shown()).toBe('false');
  world.server.fails = (asked) => (asked.call === 'PATCH /user/settings' ? refused : null);
  await vi.waitFor(() => expect(shown()).toBe('system'), { timeout: 3000 });
  expect(tab.items()).toEqual([]);
});

test('keeps a waiting choice after a reload', async () => {
  const world = createOutboxFixture();
  world.server.show = ({ call: name }) => ({
    data: [{ name: 'dark_mode', value: name === 'PATCH /user/settings' ? 'true' : 'system' }],
  });
  const before = world.openTab({ isOnline: false });
  await before.page.part(createSettings).saveSetting('dark_mode', 'true');
  before.kill();
  world.server.fails = ({ call: name }) =>
    name === 'PATCH /user/settings' ? networkError() : null;
  const after = world.openTab();
  const own = after.page.part(createSettings);
  own.settings.setState({ dark_mode: 'true' });
  await own.loadSettings();
  expect(own.settings.getState().dark_mode).toBe('true');
  world.server.fails = () => null;
  await after.outbox.resume();
  await vi.waitFor(() => expect(after.items()).toEqual([]), { timeout: 3000 });
  world.server.show = () => ({ data: [{ name: 'dark_mode', value: 'false' }] });
  await own.loadSettings();
  expect(own.settings.getState().dark_mode).toBe('false');
});

test('keeps a third choice while the second is being saved', async () => {
  const saving = saveSetting('dark_mode', 'true');
  const queued = [saveSetting('dark_mode', 'system'), saveSetting('dark_mode', 'false')];
  (await call(0)).answer(200, { dark_mode: 'true' });
  await saving;
  (await call(1)).answer(200, { dark_mode: 'system' });
  await queued[0];
  expect(known('dark_mode')).toBe('false');
  (await call(2)).answer(200, { dark_mode: 'false' });
  await queued[1];
  expect(known('dark_mode')).toBe('false');
});
