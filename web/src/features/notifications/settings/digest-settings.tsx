import { usePage } from '#web/data/page/page-context.ts';
import { saveChoice, SettingChoice } from '#web/features/users/public.ts';

import { settingsStrings } from '#web/features/notifications/strings/settings-strings.ts';

export function DigestChoice() {
  const page = usePage();
  const choose = (often: string): void => {
    saveChoice(page, 'time_zone', Intl.DateTimeFormat().resolvedOptions().timeZone);
    saveChoice(page, 'digest', often);
  };
  return (
    <SettingChoice
      name="digest"
      label={settingsStrings.digest}
      hint={settingsStrings.digestHint}
      labels={settingsStrings.digests}
      onChoose={choose}
    />
  );
}
