import styles from './spinner.module.css';

/** Only for buttons; a screen shows its skeleton instead. */
export function Spinner() {
  return <span className={styles.spinner} aria-hidden="true" />;
}
