import { useState } from 'react';

import { useReportCount } from '#web/data/live/report-count.ts';
import { usePage } from '#web/data/page/page-context.ts';
import { navigate, useLocation } from '#web/router/router.tsx';

import { IconButton } from '#web/ui/controls/icon-button.tsx';
import { TabsLine } from '#web/ui/controls/tabs-line.tsx';
import { lazyModule, useLazy } from '#web/ui/lazy/use-lazy.ts';
import { useTabInView } from '#web/ui/controls/use-tab-in-view.ts';

import { createCurrentFeed } from '#web/features/feeds/pages/current-feed.part.ts';
import type { ShownFeed } from '#web/features/feeds/pages/current-feed.ts';
import styles from './feed-screen.module.css';
import { createReturnPositions } from '#web/features/feeds/list/return-positions.part.ts';
import { strings } from '#web/features/feeds/pages/strings.ts';

const sheets = lazyModule(() => import('./default-feed-sheet.tsx'));

/** Rendered only for members who have the tab of reports. */
function ReportCount() {
  const count = useReportCount('posts');
  return count === null ? null : ` ${count}`;
}

export function FeedTabs({ feed, byDefault, tabs }: ShownFeed) {
  const { part } = usePage();
  const { pathname } = useLocation();
  const row = useTabInView(feed);
  const [isOpen, setOpen] = useState<boolean | null>(null);
  const sheet = useLazy(sheets, isOpen !== null, () => setOpen(null));
  const choose = (chosen: string): void => {
    if (chosen === feed) part(createReturnPositions).leaveForTop(feed);
    else part(createCurrentFeed).chooseFeed(chosen);
    if (pathname !== '/feed') navigate('/feed');
  };
  return (
    <div ref={row} className={styles.tabs}>
      <TabsLine
        label={strings.feedsLabel}
        tabs={tabs.map((tab) => ({
          ...tab,
          ...(tab.value === 'violations' && { extra: <ReportCount /> }),
        }))}
        value={feed}
        onChange={choose}
      />
      <IconButton
        icon="settings"
        label={strings.defaultFeed}
        aria-haspopup="dialog"
        onClick={() => setOpen(true)}
      />
      {sheet && (
        <sheet.DefaultFeedSheet
          open={isOpen === true}
          byDefault={byDefault}
          tabs={tabs}
          onChoose={choose}
          onClose={() => setOpen(false)}
        />
      )}
    </div>
  );
}
