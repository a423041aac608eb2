import { SettingChoice, SettingSwitch } from '#web/features/users/public.ts';

import styles from './chat-settings.module.css';
import { settingsStrings } from './strings/settings-strings.ts';

const ID = 'chats';

export function ChatSettings() {
  return (
    <section aria-labelledby={ID}>
      <h2 id={ID} className={styles.heading}>
        {settingsStrings.title}
      </h2>
      <SettingChoice
        name="chats_from"
        label={settingsStrings.from}
        hint={settingsStrings.fromHint}
        labels={settingsStrings.froms}
      />
      <SettingSwitch
        name="chats_read_marks"
        label={settingsStrings.readMarks}
        hint={settingsStrings.readMarksHint}
      />
      <SettingSwitch name="notifications_chat" label={settingsStrings.notifications} />
    </section>
  );
}
