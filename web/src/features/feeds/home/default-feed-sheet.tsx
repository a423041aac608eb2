import { choosableFeeds, isFeedName } from '@rookery/contract/kernel/feeds.ts';
import { useState } from 'react';

import { feedLabels } from '#web/data/settings/feed-labels.ts';
import { usePart } from '#web/data/page/page-context.ts';
import { createSettings } from '#web/data/settings/settings.part.ts';
import { Dialog } from '#web/ui/dialog/dialog.tsx';
import { Icon } from '#web/ui/icon/icon.tsx';
import { lazyModule, useLazy } from '#web/ui/lazy/use-lazy.ts';
import { showFailureText } from '#web/data/api/show-failure.ts';

import styles from './default-feed-sheet.module.css';
import { moreStrings } from '#web/features/feeds/pages/more-strings.ts';
import type { FeedTab } from '#web/features/feeds/pages/home-tabs.ts';
import { strings } from '#web/features/feeds/pages/strings.ts';
import { tabStrings } from '#web/features/feeds/tabs/public.ts';

const editors = lazyModule(() => import('#web/features/feeds/tabs/edit-tabs.tsx'));

/** Members of a tenant choose their default feed in the settings, which offer more feeds. */
const OFFERED = choosableFeeds(false);

interface DefaultFeedSheetProps {
  open: boolean;
  byDefault: string;
  tabs: readonly FeedTab[];
  onChoose(feed: string): void;
  onClose(): void;
}

export function DefaultFeedSheet(props: DefaultFeedSheetProps) {
  const { open, byDefault, tabs, onChoose, onClose } = props;
  const { saveSetting } = usePart(createSettings);
  const [isEditing, setEditing] = useState(false);
  const editor = useLazy(editors, isEditing, () => setEditing(false));
  const choose = (feed: string): void => {
    onClose();
    onChoose(feed);
    if (feed === byDefault) return;
    saveSetting('default_feed', feed).catch((error: unknown) => {
      console.warn('The default feed could not be saved.', error);
      showFailureText(moreStrings.defaultNotSaved, error);
    });
  };
  const feeds = OFFERED.map((value) => ({ value, label: feedLabels[value] }));
  const pinned = tabs.filter(({ value }) => !isFeedName(value));
  return (
    <>
      <Dialog open={open} onClose={onClose} title={strings.defaultFeed} width={380}>
        <div className={styles.choices}>
          {[...feeds, ...pinned].map(({ value, label }) => (
            <button
              key={value}
              type="button"
              aria-current={value === byDefault || undefined}
              onClick={() => choose(value)}
            >
              <bdi>{label}</bdi>
              {value === byDefault && <Icon name="check" />}
            </button>
          ))}
          <button
            type="button"
            className={styles.edit}
            aria-haspopup="dialog"
            onClick={() => {
              setEditing(true);
              onClose();
            }}
          >
            {tabStrings.editTabs}
            <Icon name="pencil" />
          </button>
          <button type="button" className={styles.cancel} onClick={onClose}>
            {moreStrings.cancel}
          </button>
        </div>
      </Dialog>
      {editor && <editor.EditTabs onClose={() => setEditing(false)} />}
    </>
  );
}
