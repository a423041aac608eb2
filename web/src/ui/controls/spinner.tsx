import styles from './spinner.module.css';

/** For inside a button only: a screen shows its skeleton instead. */
export function Spinner() {
  return <span className={styles.spinner} aria-hidden="true" />;
}
