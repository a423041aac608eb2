import type { SettingName } from '@rookery/contract/kernel/settings.ts';
import { useState } from 'react';
import { setShortcuts, useShortcutSetting } from '#web/data/keyboard-setting.ts';
import { useCurrentUser } from '#web/data/session.ts';
import { saveSetting, useSetting } from '#web/data/settings.ts';
import { signOut } from '#web/data/sign-out.ts';
import { Button } from '#web/ui/button.tsx';
import { Choice } from '#web/ui/choice.tsx';
import { useScreenTitle } from '#web/ui/screen-title.ts';
import { Switch } from '#web/ui/switch.tsx';
import { showToast } from '#web/ui/toast.tsx';
import { DeleteAccount } from './delete-account.tsx';
import { LogoutEverywhere } from './logout-everywhere.tsx';
import styles from './settings-screen.module.css';
import { words } from './words.ts';

/** `/settings` */
export function SettingsScreen() {
  useScreenTitle(words.settings.title);
  return (
    <div className={styles.screen}>
      <section>
        <h2>{words.settings.appearance}</h2>
        <SettingChoice
          name="dark_mode"
          label={words.settings.darkMode}
          labels={words.settings.darkModes}
        />
      </section>
      <section>
        <h2>{words.settings.reading}</h2>
        <SettingChoice
          name="default_feed"
          label={words.settings.defaultFeed}
          hint={words.settings.defaultFeedHint}
          labels={words.settings.feeds}
        />
        <SettingChoice
          name="comment_sort"
          label={words.settings.commentSort}
          labels={words.settings.commentSorts}
        />
        <ShortcutSwitch />
      </section>
      <Account />
    </div>
  );
}

function ShortcutSwitch() {
  const isOn = useShortcutSetting();
  return (
    <Switch
      label={words.settings.keyboard}
      hint={words.settings.keyboardHint}
      checked={isOn}
      onChange={setShortcuts}
    />
  );
}

interface SettingChoiceProps {
  name: SettingName;
  label: string;
  hint?: string;
  /** What each value is called, in the order shown. */
  labels: Readonly<Record<string, string>>;
}

function SettingChoice({ name, label, hint, labels }: SettingChoiceProps) {
  const value = useSetting(name);
  const save = (chosen: string): void => {
    saveSetting(name, chosen).catch((error: unknown) => {
      console.warn('A setting could not be saved.', error);
      showToast(words.saveFailed, { kind: 'danger', durationMs: 4000 });
    });
  };
  const options = Object.entries(labels).map(([each, text]) => ({ value: each, label: text }));
  return <Choice label={label} hint={hint} options={options} value={value} onChange={save} />;
}

function Account() {
  const user = useCurrentUser();
  const [asking, setAsking] = useState<'logoutAll' | 'delete' | null>(null);
  if (!user) return null;
  const close = (): void => setAsking(null);
  return (
    <section>
      <h2>{words.settings.account}</h2>
      <div className={styles.row}>
        <p className={styles.soft}>
          {words.settings.signedInAs} <strong>{user.email}</strong>
        </p>
        <Button onClick={() => void signOut()}>{words.settings.logout}</Button>
      </div>
      <div className={styles.row}>
        <p className={styles.soft}>{words.settings.logoutAllHint}</p>
        <Button onClick={() => setAsking('logoutAll')}>{words.settings.logoutAll}</Button>
      </div>
      <div className={styles.row}>
        <p className={styles.soft}>{words.settings.deleteHint}</p>
        <Button kind="danger" onClick={() => setAsking('delete')}>
          {words.settings.deleteAccount}
        </Button>
      </div>
      <LogoutEverywhere open={asking === 'logoutAll'} onClose={close} />
      <DeleteAccount open={asking === 'delete'} onClose={close} username={user.username ?? ''} />
    </section>
  );
}
