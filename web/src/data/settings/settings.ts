import type { SettingName } from '@rookery/contract/kernel/settings.ts';
import { useStore } from 'zustand';

import { browserPage } from '#web/data/page/browser-page.ts';

import { createSettings } from './settings.part.ts';

/** The settings of this tab's member. */
export const { settings, settingsHeard, loadSettings, previewSetting, saveSetting } =
  browserPage.part(createSettings);

export function useSetting(name: SettingName): string {
  return useStore(settings, (state) => state[name]);
}
