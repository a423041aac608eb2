import { NOTIFICATIONS } from '@rookery/contract/kernel/notifications.ts';
import type { SettingName } from '@rookery/contract/kernel/settings.ts';

import { useEffect, useRef } from 'react';

import { SettingSwitch } from '#web/features/users/public.ts';

import { DigestChoice } from './digest-settings.tsx';
import styles from './notification-settings.module.css';
import { PushDevice, QuietHours } from '#web/features/notifications/push/push-settings.tsx';
import { settingsStrings } from '#web/features/notifications/strings/settings-strings.ts';

const ID = 'notifications';

const SETTINGS_OF_TYPES = [...new Set(Object.values(NOTIFICATIONS))].filter(
  (name) => name !== null,
) satisfies SettingName[];

/** Of the settings page: what the member is told of. */
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
      {SETTINGS_OF_TYPES.map((name) => (
        <SettingSwitch key={name} name={name} label={settingsStrings.types[name]} />
      ))}
      <SettingSwitch
        name="notifications_push_notifications"
        label={settingsStrings.push}
        hint={settingsStrings.pushHint}
      />
      <PushDevice />
      <QuietHours />
      <DigestChoice />
    </section>
  );
}
