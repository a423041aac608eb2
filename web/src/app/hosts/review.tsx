import { useRef, useState } from 'react';

import { strings } from '#web/app/strings/strings.ts';
import { Button } from '#web/ui/controls/button.tsx';
import { reloadPage } from '#web/ui/page/stale-page.ts';
import { part, usePart } from '#web/ui/part/use-part.ts';
import styles from './review.module.css';

const tool = part(() => import('#web/features/moderation/review/review-tool.tsx'));

/** How a report is decided, below a post of the Moderation feed: fetched with the first one. */
export function Review({ id }: { id: string }) {
  const [hasFailed, setFailed] = useState(false);
  const isRetry = useRef(false);
  // Where another report has fetched it since, it is there for this one too.
  const isWanted = !hasFailed || tool.loaded() !== undefined;
  const loaded = usePart(tool, isWanted, () => {
    // Browsers remember that a file did not come: asked for again, the page has to be loaded anew.
    if (!isRetry.current || !reloadPage()) setFailed(true);
  });
  const retry = (): void => {
    isRetry.current = true;
    setFailed(false);
  };
  if (loaded) return <loaded.ReviewTool id={id} />;
  return (
    hasFailed && (
      <div className={styles.failed}>
        <p>{strings.missingPart}</p>
        <Button size="small" onClick={retry}>
          {strings.retry}
        </Button>
      </div>
    )
  );
}
