import { usePart } from '#web/data/page/page-context.ts';
import { useTimeLeft } from '#web/data/settings/timeout.ts';
import { createTimeout, type TimeoutState } from '#web/data/settings/timeout.part.ts';
import { useNavigate } from '#web/router/router.tsx';
import { Button } from '#web/ui/controls/button.tsx';
import { Dialog } from '#web/ui/dialog/dialog.tsx';

import { countdown } from './countdown.ts';
import styles from './timeout-modal.module.css';
import { timeoutStrings, timeoutText } from './timeout-strings.ts';

interface TimeoutModalProps {
  action: NonNullable<TimeoutState['timeoutAction']>;
}

export function TimeoutModal({ action }: TimeoutModalProps) {
  const left = useTimeLeft();
  const navigate = useNavigate();
  const { forgetRefusal: close } = usePart(createTimeout);
  const toViolations = (): void => {
    close();
    navigate('/violations');
  };
  return (
    <Dialog
      open
      onClose={close}
      title={timeoutStrings.title}
      width={420}
      footer={
        <>
          <Button onClick={toViolations}>{timeoutStrings.why}</Button>
          <Button kind="primary" onClick={close}>
            {timeoutStrings.close}
          </Button>
        </>
      }
    >
      <p className={styles.clock} role="timer">
        {countdown(left)}
      </p>
      <p className={styles.text}>{timeoutText(action, left)}</p>
    </Dialog>
  );
}
