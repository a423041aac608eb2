import { useStore } from 'zustand';
import { createStore } from 'zustand/vanilla';

import { browserStorage } from '#web/data/session/session.ts';

const KEY = 'rookery-keyboard';

/** Whether single keys act here. Belongs to the device and its keyboard, not to the account. */
const setting = createStore<{ isOn: boolean }>(() => ({
  isOn: browserStorage.getItem(KEY) !== 'off',
}));

export function usesShortcuts(): boolean {
  return setting.getState().isOn;
}

export function useShortcutSetting(): boolean {
  return useStore(setting, ({ isOn }) => isOn);
}

export function setShortcuts(isOn: boolean): void {
  if (isOn) browserStorage.removeItem(KEY);
  else browserStorage.setItem(KEY, 'off');
  setting.setState({ isOn });
}
