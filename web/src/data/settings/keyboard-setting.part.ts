import { createStore, type StoreApi } from 'zustand/vanilla';

import type { Page } from '#web/data/page/page.ts';

const KEY = 'rookery-keyboard';

export interface KeyboardSetting {
  setting: StoreApi<{ isOn: boolean }>;
  setShortcuts(isOn: boolean): void;
}

/**
 * Whether single-key shortcuts are on. The setting belongs to the device and its keyboard, not to the
 * account.
 */
export function createKeyboardSetting({ storage }: Page): KeyboardSetting {
  const setting = createStore<{ isOn: boolean }>(() => ({ isOn: storage.getItem(KEY) !== 'off' }));
  return {
    setting,
    setShortcuts(isOn) {
      if (isOn) storage.removeItem(KEY);
      else storage.setItem(KEY, 'off');
      setting.setState({ isOn });
    },
  };
}
