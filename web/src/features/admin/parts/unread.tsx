import styles from './console.module.css';
import { strings } from '#web/features/admin/strings/strings.ts';

interface Props {
  /** Why something could not be read; null: it may still come. */
  error: string | null;
  reload(): void;
}

/** Says that something could not be read, with a button that tries it again. */
export function Failure({ error, reload }: Props) {
  if (error === null) return null;
  return (
    <p role="alert" className={styles.failure}>
      {error}{' '}
      <button type="button" className={styles.button} onClick={reload}>
        {strings.tryAgain}
      </button>
    </p>
  );
}

/** Stands where something is until it was read. */
export function Unread({ error, reload }: Props) {
  if (error === null) return <p role="status">{strings.loading}</p>;
  return <Failure error={error} reload={reload} />;
}
