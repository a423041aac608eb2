import type { SettingName } from '@rookery/contract/kernel/settings.ts';

import { usePage } from '#web/data/page/page-context.ts';
import type { Page } from '#web/data/page/page.ts';
import { createSettings } from '#web/data/settings/settings.part.ts';
import { useSetting } from '#web/data/settings/settings.ts';
import { showFailureText } from '#web/data/api/show-failure.ts';
import { Switch } from '#web/ui/controls/switch.tsx';

import { strings } from '#web/features/users/strings/strings.ts';

export function saveChoice({ part }: Page, name: SettingName, value: string): void {
  part(createSettings)
    .saveSetting(name, value)
    .catch((error: unknown) => {
      console.warn('A setting could not be saved.', error);
      showFailureText(strings.saveFailed, error);
    });
}

interface SettingSwitchProps {
  name: SettingName;
  label: string;
  hint?: string;
}

export function SettingSwitch({ name, label, hint }: SettingSwitchProps) {
  const page = usePage();
  const isOn = useSetting(name) === 'true';
  return (
    <Switch
      label={label}
      hint={hint}
      checked={isOn}
      onChange={(chosen) => saveChoice(page, name, String(chosen))}
    />
  );
}
