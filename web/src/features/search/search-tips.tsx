import styles from './search-tips.module.css';
import { strings } from './strings.ts';

/** The operators of the search for posts, closed until the member opens them. */
export function SearchTips() {
  return (
    <details className={styles.tips}>
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
