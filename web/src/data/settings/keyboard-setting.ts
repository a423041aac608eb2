import { useStore } from 'zustand';

import { usePart } from '#web/data/page/page-context.ts';

import { createKeyboardSetting } from './keyboard-setting.part.ts';

export function useShortcutSetting(): boolean {
  return useStore(usePart(createKeyboardSetting).setting, ({ isOn }) => isOn);
}
