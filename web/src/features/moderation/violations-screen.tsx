import { mayAbout } from '@rookery/contract/kernel/abilities.ts';
import { useState } from 'react';

import { useCurrentUser } from '#web/data/page/session.ts';
import { WaitingPeople } from '#web/features/relations/public.ts';
import { useSearchParams } from '#web/router/router.tsx';
import { useScreenTitle } from '#web/ui/page/screen-title.ts';
import { part, usePart } from '#web/ui/part/use-part.ts';
import { TabsLine } from '#web/ui/controls/tabs-line.tsx';

import { OwnViolations } from './own/own-violations.tsx';
import styles from './violations-screen.module.css';
import { violationsStrings as strings } from './strings/violations-strings.ts';

const TABS = ['queue', 'own'] as const;

/** Most members come for their own. */
const queue = part(() => import('./review/review-queue.tsx'));

/** /violations: decisions against own posts; for those who decide, what waits for them first. */
export function ViolationsScreen() {
  useScreenTitle(strings.title);
  const user = useCurrentUser();
  const [search, setSearch] = useSearchParams();
  if (!user) return null;
  if (!mayAbout(user, 'review')) return <OwnViolations />;
  const tab = search.get('tab') === 'own' ? 'own' : 'queue';
  return (
    <>
      <div className={styles.tabs}>
        <TabsLine
          label={strings.title}
          tabs={TABS.map((value) => ({ value, label: strings[value] }))}
          value={tab}
          onChange={(value) =>
            setSearch(value === 'queue' ? {} : { tab: value }, { replace: true })
          }
        />
      </div>
      {tab === 'own' ? <OwnViolations /> : <Queue />}
    </>
  );
}

function Queue() {
  const [hasFailed, setFailed] = useState(false);
  const loaded = usePart(queue, !hasFailed, () => setFailed(true));
  return loaded ? <loaded.ReviewQueue /> : <WaitingPeople />;
}
