import { useEffect, useRef } from 'react';

import { SettingSwitch } from '#web/features/users/public.ts';

import { LevelList } from './level-list.tsx';
import { DigestChoice } from './digest-settings.tsx';
import styles from './notification-settings.module.css';
import { PushDevice, QuietHours } from '#web/features/notifications/push/push-settings.tsx';
import {
  settingsStrings,
  type TypeSetting,
} from '#web/features/notifications/strings/settings-strings.ts';

const ID = 'notifications';

const TYPES = Object.entries(settingsStrings.types) as [TypeSetting, string][];

export function NotificationSettings() {
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => {
    if (location.hash === `#${ID}`) heading.current?.scrollIntoView();
  }, []);
  return (
    <section aria-labelledby={ID}>
      <h2 id={ID} ref={heading} className={styles.heading}>
        {settingsStrings.title}
      </h2>
      {TYPES.map(([name, label]) => (
        <SettingSwitch key={name} name={name} label={label} />
      ))}
      <SettingSwitch
        name="notifications_push_notifications"
        label={settingsStrings.push}
        hint={settingsStrings.pushHint}
      />
      <PushDevice />
      <QuietHours />
      <DigestChoice />
      <LevelList />
    </section>
  );
}
