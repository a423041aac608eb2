import { choosableFeeds, type FeedName } from '@rookery/contract/kernel/feeds.ts';

import { feedLabels } from '#web/data/settings/feed-labels.ts';
import { usePart } from '#web/data/page/page-context.ts';
import { createSettings } from '#web/data/settings/settings.part.ts';
import { Dialog } from '#web/ui/dialog/dialog.tsx';
import { Icon } from '#web/ui/icon/icon.tsx';
import { showFailureText } from '#web/data/api/show-failure.ts';

import styles from './default-feed-sheet.module.css';
import { moreStrings } from '#web/features/feeds/pages/more-strings.ts';
import { strings } from '#web/features/feeds/pages/strings.ts';

/** Members of a tenant choose their default feed in the settings, which offer more feeds. */
const OFFERED = choosableFeeds(false);

interface DefaultFeedSheetProps {
  open: boolean;
  byDefault: FeedName;
  onChoose(feed: FeedName): void;
  onClose(): void;
}

export function DefaultFeedSheet({ open, byDefault, onChoose, onClose }: DefaultFeedSheetProps) {
  const { saveSetting } = usePart(createSettings);
  const choose = (feed: FeedName): void => {
    onClose();
    onChoose(feed);
    if (feed === byDefault) return;
    saveSetting('default_feed', feed).catch((error: unknown) => {
      console.warn('The default feed could not be saved.', error);
      showFailureText(moreStrings.defaultNotSaved, error);
    });
  };
  return (
    <Dialog open={open} onClose={onClose} title={strings.defaultFeed} width={380}>
      <div className={styles.choices}>
        {OFFERED.map((feed) => (
          <button
            key={feed}
            type="button"
            aria-current={feed === byDefault || undefined}
            onClick={() => choose(feed)}
          >
            {feedLabels[feed]}
            {feed === byDefault && <Icon name="check" />}
          </button>
        ))}
        <button type="button" className={styles.cancel} onClick={onClose}>
          {moreStrings.cancel}
        </button>
      </div>
    </Dialog>
  );
}
