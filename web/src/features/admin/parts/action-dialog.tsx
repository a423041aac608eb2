import { REASON_CHARACTERS } from '@rookery/contract/kernel/timeouts.ts';
import { countCodePoints } from '@rookery/contract/kernel/text.ts';
import { type FormEvent, type ReactNode, useEffect, useId, useRef, useState } from 'react';
import { ConsoleError } from '#web/features/admin/api/console-api.ts';
import styles from './console.module.css';
import { strings } from '#web/features/admin/strings/strings.ts';

export interface Action {
  title: string;
  effect: string;
  button: string;
  isDangerous?: boolean;
  reasonLabel?: string;
  isEmpty?: boolean;
  children?: ReactNode;
  act(reason: string): Promise<unknown>;
}

interface ActionDialogProps extends Action {
  onStale?(): void;
  onClose(): void;
}

const STALE: readonly number[] = [403, 404, 409];

export function ActionDialog(props: ActionDialogProps) {
  const { title, effect, button, isDangerous = false, isEmpty = false, children } = props;
  const { reasonLabel = strings.reason, act, onStale, onClose } = props;
  const dialog = useRef<HTMLDialogElement>(null);
  const id = useId();
  const [reason, setReason] = useState('');
  const [isBusy, setBusy] = useState(false);
  const [refused, setRefused] = useState<string | null>(null);
  useEffect(() => dialog.current?.showModal(), []);
  // Close through the dialog element, because that returns the focus.
  const close = (): void => dialog.current?.close();
  const words = reason.trim();
  const isFit = countCodePoints(words) >= REASON_CHARACTERS.min && !isEmpty;
  const submit = async (event: FormEvent): Promise<void> => {
    event.preventDefault();
    if (!isFit || isBusy) return;
    setBusy(true);
    setRefused(null);
    try {
      await act(words);
      close();
    } catch (failure) {
      setRefused((failure as Error).message);
      setBusy(false);
      if (failure instanceof ConsoleError && STALE.includes(failure.status)) onStale?.();
    }
  };
  return (
    <dialog
      ref={dialog}
      className={styles.action}
      aria-labelledby={`${id}-title`}
      aria-describedby={`${id}-effect`}
      onClose={onClose}
    >
      <h2 id={`${id}-title`}>{title}</h2>
      <p id={`${id}-effect`}>{effect}</p>
      {children}
      <form onSubmit={(event) => void submit(event)}>
        <label>
          {reasonLabel}
          <textarea
            rows={3}
            dir="auto"
            autoFocus
            maxLength={REASON_CHARACTERS.max}
            value={reason}
            onChange={(event) => setReason(event.target.value)}
          />
          <small>{strings.reasonHint(REASON_CHARACTERS.min)}</small>
        </label>
        {refused !== null && <p role="alert">{refused}</p>}
        <div className={styles.ends}>
          <button type="button" className={styles.button} onClick={close}>
            {strings.cancel}
          </button>
          <button
            type="submit"
            className={isDangerous ? styles.danger : styles.primary}
            disabled={!isFit || isBusy}
          >
            {button}
          </button>
        </div>
      </form>
    </dialog>
  );
}
