import { searchTokens } from '@rookery/contract/kernel/search-tokens.ts';

import { navigate } from '#web/router/router.tsx';
import { Icon } from '#web/ui/icon/icon.tsx';
import { useFocusNext } from '#web/ui/page/use-focus-next.ts';

import { type ResultTab, resultsPath } from './kinds.ts';
import { conditionText, withoutCondition } from './operator-hints.ts';
import styles from './search-conditions.module.css';
import { strings } from './strings.ts';

/** The operators of a search as chips. A press removes one from the search. */
export function SearchConditions({ tab, term }: { tab: ResultTab; term: string }) {
  const conditions = searchTokens(term).flatMap((token) => {
    const text = conditionText(token);
    return text === null ? [] : [{ text, left: withoutCondition(term, token) }];
  });
  const focusing = useFocusNext(conditions.map(({ text }) => text));
  if (conditions.length === 0) return null;
  const search = (text: string): void =>
    navigate(text === '' ? '/search?reset' : resultsPath(tab, text), { replace: true });
  return (
    <ul className={styles.conditions} aria-label={strings.conditionList} {...focusing}>
      {conditions.map(({ text, left }) => (
        <li key={text}>
          <button
            type="button"
            className={styles.condition}
            aria-label={strings.removeOf(text)}
            onClick={() => search(left)}
          >
            <span>
              <bdi>{text}</bdi>
              <Icon name="close" size={15} />
            </span>
          </button>
        </li>
      ))}
    </ul>
  );
}

export function SearchHints({ hints }: { hints: readonly string[] }) {
  if (hints.length === 0) return null;
  return (
    <div className={styles.hints} role="status">
      {hints.map((hint) => (
        <p key={hint} dir="auto">
          {hint}
        </p>
      ))}
    </div>
  );
}
