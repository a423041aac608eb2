import { isTabFeed } from '@rookery/contract/kernel/home-tab-rules.ts';
import { type HomeTab, tabFeed } from '@rookery/contract/kernel/home-tabs.ts';

import { usePage } from '#web/data/page/page-context.ts';
import { useSetting } from '#web/data/settings/settings.ts';
import { IconButton } from '#web/ui/controls/icon-button.tsx';

import { homePinItem, isPinned } from './change-tabs.ts';

/** Pins a page without a menu to Home, such as that of a hashtag. */
export function PinButton({ tab }: { tab: HomeTab }) {
  const page = usePage();
  useSetting('home_tabs');
  if (!isTabFeed(tabFeed(tab))) return null;
  const { label, onSelect } = homePinItem(page, tab);
  return (
    <IconButton icon={isPinned(page, tab) ? 'unpin' : 'pin'} label={label} onClick={onSelect} />
  );
}
