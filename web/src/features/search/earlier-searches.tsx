import type { SavedSearch } from '@rookery/contract/search/saved-searches.ts';
import { useQuery } from '@tanstack/react-query';
import { type KeyboardEvent, type ReactNode, useState } from 'react';

import { showFailureText } from '#web/data/api/show-failure.ts';
import { usePage } from '#web/data/page/page-context.ts';
import { Link } from '#web/router/link.tsx';
import { IconButton } from '#web/ui/controls/icon-button.tsx';
import { Icon } from '#web/ui/icon/icon.tsx';
import { showToast } from '#web/ui/toast/show-toast.ts';

import { clearRecentSearches, forgetSearch, recentSearches } from './device-searches.ts';
import styles from './earlier-searches.module.css';
import { resultsPath } from './kinds.ts';
import { parseQuery } from './quick-query.ts';
import { removeSavedSearch, savedOf, savedSearchesOptions, saveSearch } from './saved-searches.ts';
import { SearchNameForm } from './search-name-form.tsx';
import { strings } from './strings.ts';

interface EarlierSearchesProps {
  isOpen: boolean;
  /** Closes the panel. @param isLeaving a search was chosen */
  onClose(isLeaving: boolean): void;
}

/** The saved and the recent searches, below an empty search field. */
export function EarlierSearches({ isOpen, onClose }: EarlierSearchesProps) {
  const page = usePage();
  const { data, isPending, isError, refetch } = useQuery({
    ...savedSearchesOptions(page),
    enabled: isOpen,
  });
  const [named, setNamed] = useState<SavedSearch | null>(null);
  const [, drawAgain] = useState(0);
  const hasFailed = isError && !data;
  const saved = data ?? [];
  const recent = recentSearches(page).filter((text) => !savedOf(saved, text));
  const forget = (act: () => void): void => {
    act();
    drawAgain((count) => count + 1);
  };
  const remove = async (search: SavedSearch): Promise<void> => {
    try {
      if (!(await removeSavedSearch(page, search))) return;
      const onPress = () => void restore(search);
      showToast(strings.searchRemoved, { action: { label: strings.undo, onPress } });
    } catch (error) {
      showFailureText(strings.searchNotSaved, error);
    }
  };
  const restore = async ({ query, name }: SavedSearch): Promise<void> => {
    try {
      await saveSearch(page, query, name ?? undefined);
    } catch (error) {
      showFailureText(strings.searchNotSaved, error);
    }
  };
  const press = (event: KeyboardEvent<HTMLElement>): void => {
    if (event.key === 'Escape') onClose(false);
    else if (event.key === 'ArrowDown') focusBeside(event, 1);
    else if (event.key === 'ArrowUp') focusBeside(event, -1);
    else return;
    event.preventDefault();
  };
  // Without stored ones, saved searches would push the recent ones down when they arrive.
  const isShown = isOpen && !isPending && saved.length + recent.length + (hasFailed ? 1 : 0) > 0;
  return (
    <>
      {isShown && (
        // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- arrows move between the links
        <section
          className={styles.panel}
          aria-label={strings.earlier}
          // Keeps the focus in the box and a phone’s keyboard open.
          onMouseDown={(event) => event.preventDefault()}
          onKeyDown={press}
        >
          {hasFailed && (
            <p className={styles.failed} role="alert">
              {strings.savedFailed}{' '}
              <button type="button" onClick={() => void refetch()}>
                {strings.retry}
              </button>
            </p>
          )}
          {saved.length > 0 && (
            <Group label={strings.saved}>
              {saved.map((search) => (
                <Row
                  key={search.ulid}
                  icon="star"
                  text={search.query}
                  name={search.name}
                  onOpen={() => onClose(true)}
                >
                  <IconButton
                    icon="pencil"
                    size={18}
                    label={strings.nameOf(search.name ?? search.query)}
                    onClick={() => setNamed(search)}
                  />
                  <IconButton
                    icon="close"
                    size={18}
                    label={strings.removeOf(search.name ?? search.query)}
                    onClick={() => void remove(search)}
                  />
                </Row>
              ))}
            </Group>
          )}
          {recent.length > 0 && (
            <Group
              label={strings.recent}
              action={
                <button
                  type="button"
                  className={styles.clear}
                  aria-label={strings.clearRecent}
                  onClick={() => forget(() => clearRecentSearches(page))}
                >
                  {strings.clearAll}
                </button>
              }
            >
              {recent.map((text) => (
                <Row key={text} icon="clock" text={text} onOpen={() => onClose(true)}>
                  <IconButton
                    icon="close"
                    size={18}
                    label={strings.removeOf(text)}
                    onClick={() => forget(() => forgetSearch(page, text))}
                  />
                </Row>
              ))}
            </Group>
          )}
        </section>
      )}
      {named && <SearchNameForm search={named} onClose={() => setNamed(null)} />}
    </>
  );
}

function focusBeside({ currentTarget }: KeyboardEvent<HTMLElement>, step: 1 | -1): void {
  const links = [...currentTarget.querySelectorAll('a')];
  const at = links.findIndex((link) => link.parentElement?.contains(document.activeElement));
  links.at((at + step) % links.length)?.focus();
}

interface GroupProps {
  label: string;
  action?: ReactNode;
  children: ReactNode;
}

function Group({ label, action, children }: GroupProps) {
  return (
    <div className={styles.group}>
      <div className={styles.head}>
        <h2>{label}</h2>
        {action}
      </div>
      <ul aria-label={label}>{children}</ul>
    </div>
  );
}

interface RowProps {
  icon: 'clock' | 'star';
  text: string;
  name?: string | null;
  children: ReactNode;
  onOpen(): void;
}

function Row({ icon, text, name = null, children, onOpen }: RowProps) {
  const { kind, term } = parseQuery(text, 'top');
  return (
    <li className={styles.row}>
      <Link to={resultsPath(kind, term)} className={styles.search} onClick={onOpen}>
        <Icon name={icon} size={18} />
        <span className={styles.texts}>
          <strong dir="auto">{name ?? text}</strong>
          {name !== null && <span dir="auto">{text}</span>}
        </span>
      </Link>
      {children}
    </li>
  );
}
