import { useEffect, useState } from 'react';

import { usePage } from '#web/data/page/page-context.ts';
import type { Page } from '#web/data/page/page.ts';
import { useSetting } from '#web/data/settings/settings.ts';
import { saveChoice } from '#web/features/users/public.ts';
import { Button } from '#web/ui/controls/button.tsx';
import { showFailureText } from '#web/data/api/show-failure.ts';
import { leaveFocus } from '#web/ui/page/leave-focus.ts';
import { Switch } from '#web/ui/controls/switch.tsx';

import styles from './push-settings.module.css';
import { type PushState, pushState, turnOff, turnOn } from './push-device.ts';
import { settingsStrings } from '#web/features/notifications/strings/settings-strings.ts';

export function PushDevice() {
  const page = usePage();
  const [state, setState] = useState<PushState | 'waiting'>('waiting');
  const [busy, setBusy] = useState(false);
  useEffect(() => {
    let isLeft = false;
    pushState(page).then(
      (found) => isLeft || setState(found),
      (error: unknown) => {
        console.warn('The push setting of this device could not be read.', error);
        if (!isLeft) setState('off');
      },
    );
    return () => {
      isLeft = true;
    };
  }, [page]);
  const change = async (by: (page: Page) => Promise<PushState>): Promise<void> => {
    setBusy(true);
    try {
      setState(await by(page));
    } catch (error) {
      console.warn('The push setting of this device could not be changed.', error);
      showFailureText(settingsStrings.deviceFailed, error);
    }
    setBusy(false);
  };
  return (
    <div className={styles.device}>
      <p>
        {settingsStrings.device}
        <small>{settingsStrings.deviceStates[state]}</small>
      </p>
      {(state === 'off' || state === 'on') && (
        <Button
          ref={leaveFocus}
          busy={busy}
          onClick={() => void change(state === 'on' ? turnOff : turnOn)}
        >
          {state === 'on' ? settingsStrings.turnOff : settingsStrings.turnOn}
        </Button>
      )}
    </div>
  );
}

const DEFAULT_QUIET_HOURS = ['22:00', '07:00'] as const;

/** The hours without push, by the clock of this device. */
export function QuietHours() {
  const page = usePage();
  const setting = useSetting('quiet_hours');
  const [from = DEFAULT_QUIET_HOURS[0], to = DEFAULT_QUIET_HOURS[1]] =
    setting === 'off' ? [] : setting.split('-');
  const save = (hours: string): void => {
    const { timeZone } = Intl.DateTimeFormat().resolvedOptions();
    saveChoice(page, 'time_zone', timeZone);
    saveChoice(page, 'quiet_hours', hours);
  };
  return (
    <>
      <Switch
        label={settingsStrings.quiet}
        hint={settingsStrings.quietHint}
        checked={setting !== 'off'}
        onChange={(isOn) => save(isOn ? `${from}-${to}` : 'off')}
      />
      {setting !== 'off' && (
        <div className={styles.hours}>
          <Clock
            label={settingsStrings.quietFrom}
            value={from}
            onChange={(time) => save(`${time}-${to}`)}
          />
          <Clock
            label={settingsStrings.quietTo}
            value={to}
            onChange={(time) => save(`${from}-${time}`)}
          />
        </div>
      )}
    </>
  );
}

interface ClockProps {
  label: string;
  value: string;
  onChange(time: string): void;
}

function Clock({ label, value, onChange }: ClockProps) {
  return (
    <label className={styles.clock}>
      {label}
      <input
        type="time"
        required
        value={value}
        onChange={({ target }) => target.value !== '' && onChange(target.value)}
      />
    </label>
  );
}
