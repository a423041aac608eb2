import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';

import { showFailureText } from '#web/data/api/show-failure.ts';
import { usePage } from '#web/data/page/page-context.ts';
import { IconButton } from '#web/ui/controls/icon-button.tsx';
import { showToast } from '#web/ui/toast/show-toast.ts';

import { removeSavedSearch, savedOf, savedSearchesOptions, saveSearch } from './saved-searches.ts';
import styles from './save-search-button.module.css';
import { strings } from './strings.ts';

/** A star that saves the search of a screen, or removes it again. */
export function SaveSearchButton({ text }: { text: string }) {
  const page = usePage();
  const { data } = useQuery(savedSearchesOptions(page));
  const [isBusy, setBusy] = useState(false);
  const saved = savedOf(data, text);
  const turn = async (): Promise<void> => {
    if (isBusy) return;
    setBusy(true);
    try {
      const isSent = saved
        ? await removeSavedSearch(page, saved)
        : await saveSearch(page, text.trim());
      if (isSent) showToast(saved ? strings.searchRemoved : strings.searchSaved);
    } catch (error) {
      showFailureText(strings.searchNotSaved, error);
    } finally {
      setBusy(false);
    }
  };
  return (
    <IconButton
      icon="star"
      label={strings.saveSearch}
      aria-pressed={saved !== undefined}
      className={styles.star}
      onClick={() => void turn()}
    />
  );
}
