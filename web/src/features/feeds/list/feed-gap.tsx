import { useState } from 'react';

import { usePage } from '#web/data/page/page-context.ts';
import { Button } from '#web/ui/controls/button.tsx';

import styles from './feed-gap.module.css';
import type { ListOptions } from '#web/features/feeds/pages/feed-options.part.ts';
import { strings } from '#web/features/feeds/pages/strings.ts';

interface FeedGapProps {
  id: string;
  options: ListOptions;
}

export function FeedGap({ id, options }: FeedGapProps) {
  const page = usePage();
  const [state, setState] = useState<'idle' | 'busy' | 'failed'>('idle');

  const fill = async (): Promise<void> => {
    setState('busy');
    try {
      const { loadMissing } = await import('#web/features/feeds/pages/load-missing.ts');
      await loadMissing(page, options, id);
      setState('idle');
    } catch (error) {
      console.info('Missing posts could not be loaded.', error);
      setState('failed');
    }
  };
  return (
    <article className={styles.gap} aria-label={strings.missing} tabIndex={0}>
      {state === 'failed' && <p role="alert">{strings.missingFailed}</p>}
      <Button busy={state === 'busy'} onClick={() => void fill()}>
        {state === 'failed' ? strings.retry : strings.showMissing}
      </Button>
    </article>
  );
}
