import type { SettingName } from '@rookery/contract/kernel/settings.ts';
import { useStore } from 'zustand';

import { usePart } from '#web/data/page/page-context.ts';

import { createSettings } from './settings.part.ts';

export function useSetting(name: SettingName): string {
  return useStore(usePart(createSettings).settings, (state) => state[name]);
}
