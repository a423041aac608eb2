import type { SettingName } from '@rookery/contract/kernel/settings.ts';

import { saveSetting, useSetting } from '#web/data/settings/settings.ts';
import { showFailed } from '#web/data/api/show-failure.ts';
import { Switch } from '#web/ui/controls/switch.tsx';

import { strings } from '#web/features/users/strings/strings.ts';

/** Saves, and says so where the server refuses: the choice goes back then. */
export function saveChoice(name: SettingName, value: string): void {
  saveSetting(name, value).catch((error: unknown) => {
    console.warn('A setting could not be saved.', error);
    showFailed(strings.saveFailed, error);
  });
}

interface SettingSwitchProps {
  name: SettingName;
  label: string;
  hint?: string;
}

/** One setting that is on or off. */
export function SettingSwitch({ name, label, hint }: SettingSwitchProps) {
  const isOn = useSetting(name) === 'true';
  return (
    <Switch
      label={label}
      hint={hint}
      checked={isOn}
      onChange={(chosen) => saveChoice(name, String(chosen))}
    />
  );
}
