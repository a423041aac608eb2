import type { SettingName } from '@rookery/contract/kernel/settings.ts';

import { usePage } from '#web/data/page/page-context.ts';
import { useSetting } from '#web/data/settings/settings.ts';
import { Choice } from '#web/ui/controls/choice.tsx';

import { saveChoice } from './setting-switch.tsx';

interface SettingChoiceProps {
  name: SettingName;
  label: string;
  hint?: string;
  labels: Readonly<Record<string, string>>;
  onChoose?(value: string): void;
}

export function SettingChoice({ name, label, hint, labels, onChoose }: SettingChoiceProps) {
  const page = usePage();
  const value = useSetting(name);
  const options = Object.entries(labels).map(([each, text]) => ({ value: each, label: text }));
  return (
    <Choice
      label={label}
      hint={hint}
      options={options}
      value={value}
      onChange={onChoose ?? ((chosen) => saveChoice(page, name, chosen))}
    />
  );
}
