import styles from './console.module.css';
import { strings } from '#web/features/admin/strings/strings.ts';

interface Props {
  /** The load error. Null while the data is loading. */
  error: string | null;
  reload(): void;
}

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

export function LoadStatus({ error, reload }: Props) {
  if (error === null) return <p role="status">{strings.loading}</p>;
  return <Failure error={error} reload={reload} />;
}
