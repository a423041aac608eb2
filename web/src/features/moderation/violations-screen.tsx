import { hasMemberAbility } from '@rookery/contract/kernel/abilities.ts';

import { useCurrentUser } from '#web/data/page/session.ts';
import { PeopleSkeletons } from '#web/features/relations/public.ts';
import { useSearchParams } from '#web/router/router.tsx';
import { useScreenTitle } from '#web/ui/page/screen-title.ts';
import { Button } from '#web/ui/controls/button.tsx';
import { useRequiredLazy } from '#web/ui/lazy/use-required-lazy.ts';
import { lazyModule } from '#web/ui/lazy/use-lazy.ts';
import { EmptyState } from '#web/ui/placeholders/empty-state.tsx';
import { TabsLine } from '#web/ui/controls/tabs-line.tsx';

import { OwnViolations } from './own/own-violations.tsx';
import styles from './violations-screen.module.css';
import { violationsStrings as strings } from './strings/violations-strings.ts';

const TABS = ['queue', 'own'] as const;

const queue = lazyModule(() => import('./review/review-queue.tsx'));

export function ViolationsScreen() {
  useScreenTitle(strings.title);
  const user = useCurrentUser();
  const [search, setSearch] = useSearchParams();
  if (!user) return null;
  if (!hasMemberAbility(user, 'review')) return <OwnViolations />;
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
  const { loaded, hasFailed, retry } = useRequiredLazy(queue);
  if (loaded) return <loaded.ReviewQueue />;
  if (!hasFailed) return <PeopleSkeletons />;
  return (
    <EmptyState
      drawing="away"
      title={strings.queueMissing}
      hint={strings.queueMissingHint}
      action={<Button onClick={retry}>{strings.retry}</Button>}
    />
  );
}
