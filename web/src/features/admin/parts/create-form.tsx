import { type FormEvent, type ReactNode, useState } from 'react';
import styles from './console.module.css';

interface CreateFormProps {
  /** @throws Error whose message says why it failed */
  make(): Promise<void>;
  button: string;
  busyButton: string;
  children: ReactNode;
}

/** A form whose button submits once, however often it is clicked. */
export function CreateForm({ make, button, busyButton, children }: CreateFormProps) {
  const [isBusy, setBusy] = useState(false);
  const [refused, setRefused] = useState<string | null>(null);
  async function submit(event: FormEvent): Promise<void> {
    event.preventDefault();
    if (isBusy) return;
    setBusy(true);
    setRefused(null);
    try {
      await make();
    } catch (failure) {
      setRefused((failure as Error).message);
    }
    setBusy(false);
  }
  return (
    <form className={styles.form} onSubmit={(event) => void submit(event)}>
      {children}
      <button type="submit" className={styles.button} aria-disabled={isBusy || undefined}>
        {isBusy ? busyButton : button}
      </button>
      {refused !== null && <p role="alert">{refused}</p>}
    </form>
  );
}
