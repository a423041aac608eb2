import { useStore } from 'zustand';

import { browserPage } from '#web/data/page/browser-page.ts';

import { createKeyboardSetting } from './keyboard-setting.part.ts';

const { setting, setShortcuts } = browserPage.part(createKeyboardSetting);

export { setShortcuts };

export function usesShortcuts(): boolean {
  return setting.getState().isOn;
}

export function useShortcutSetting(): boolean {
  return useStore(setting, ({ isOn }) => isOn);
}
