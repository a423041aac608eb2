import styles from './search-tips.module.css';
import { strings } from './strings.ts';

/** The operators of the search for posts. Closed at first, unless a search misused them. */
export function SearchTips({ isOpen = false }: { isOpen?: boolean }) {
  return (
    <details className={styles.tips} open={isOpen}>
      <summary>{strings.tips}</summary>
      <dl>
        {strings.operators.map(([operator, meaning]) => (
          <div key={operator}>
            <dt>
              <code dir="ltr">{operator}</code>
            </dt>
            <dd>{meaning}</dd>
          </div>
        ))}
      </dl>
    </details>
  );
}
