import { useState } from 'react';

import { usePage } from '#web/data/page/page-context.ts';
import { Button } from '#web/ui/controls/button.tsx';
import { Icon } from '#web/ui/icon/icon.tsx';
import { leaveFocus } from '#web/ui/page/leave-focus.ts';
import { showFailureText } from '#web/data/api/show-failure.ts';

import { mayShowPrompt, storePromptAnswer, turnOn } from './push-device.ts';
import styles from './push-prompt.module.css';
import { settingsStrings } from '#web/features/notifications/strings/settings-strings.ts';
import { strings } from '#web/features/notifications/strings/strings.ts';

export function PushPrompt() {
  const page = usePage();
  const [isOpen, setOpen] = useState(() => mayShowPrompt(page));
  const [busy, setBusy] = useState(false);
  const [isDenied, setDenied] = useState(false);
  if (!isOpen) return null;
  const close = (): void => {
    storePromptAnswer(page, 'yes');
    setOpen(false);
  };
  const accept = async (): Promise<void> => {
    setBusy(true);
    try {
      const state = await turnOn(page);
      if (state !== 'denied') return close();
      storePromptAnswer(page, 'yes');
      setDenied(true);
      setBusy(false);
    } catch (error) {
      console.warn('This device could not be subscribed.', error);
      showFailureText(settingsStrings.deviceFailed, error);
      setBusy(false);
    }
  };
  return (
    <section ref={leaveFocus} className={styles.prompt} aria-label={strings.askTitle}>
      <Icon name="bell" size={22} />
      <div>
        <h2>{strings.askTitle}</h2>
        <p role="status">{isDenied ? settingsStrings.deviceStates.denied : strings.askHint}</p>
        <div className={styles.buttons}>
          {!isDenied && (
            <Button size="small" kind="dark" busy={busy} onClick={() => void accept()}>
              {strings.askYes}
            </Button>
          )}
          <Button size="small" onClick={close}>
            {isDenied ? strings.askClose : strings.askNo}
          </Button>
        </div>
      </div>
    </section>
  );
}
