import { mayAbout } from '@rookery/contract/kernel/abilities.ts';

import { useCurrentUser } from '#web/data/page/session.ts';
import { useSearchParams } from '#web/router/router.tsx';
import { useScreenTitle } from '#web/ui/screen-title.ts';
import { TabsLine } from '#web/ui/tabs-line.tsx';

import { OwnViolations } from './own-violations.tsx';
import { ReviewQueue } from './review-queue.tsx';
import styles from './violations-screen.module.css';
import { violationsStrings as strings } from './violations-strings.ts';

const TABS = ['queue', 'own'] as const;

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
      {tab === 'own' ? <OwnViolations /> : <ReviewQueue />}
    </>
  );
}
