import { expect, test } from 'vitest';

import type { Api } from '#web/data/api/client.ts';
import { openBrowserPage } from '#web/data/page/browser-page.ts';
import { createSettings } from '#web/data/settings/settings.part.ts';

import { createLive } from './live.part.ts';

test('shows settings that another page changed', async () => {
  const data = [{ name: 'dark_mode', value: 'true' }];
  const api: Api = async () => ({ success: true, data }) as never;
  const page = openBrowserPage({ api });
  const { settings } = page.part(createSettings);
  page.part(createLive).apply.SettingsChanged({});
  await expect.poll(() => settings.getState().dark_mode).toBe('true');
});
