import styles from './results-screen.module.css';
import { strings } from './strings.ts';

interface CorrectedProps {
  term: string;
  corrected: string | null;
}

/** Says that the results are those of a corrected search. */
export function Corrected({ term, corrected }: CorrectedProps) {
  if (corrected === null) return null;
  return (
    <p className={styles.corrected} role="status" dir="auto">
      {strings.correctedTo} <strong>{corrected}</strong>. {strings.notFound(term)}
    </p>
  );
}
