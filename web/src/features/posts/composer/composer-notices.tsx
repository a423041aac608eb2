import { Button } from '#web/ui/controls/button.tsx';

import styles from './composer.module.css';
import type { ComposerModel } from './use-composer.ts';
import { moreStrings } from '#web/features/posts/post/more-strings.ts';
import { strings } from '#web/features/posts/post/strings.ts';

export function ComposerNotices({ model }: { model: ComposerModel }) {
  const { draft, view, notice, isHopeless, isReady, send } = model;
  return (
    <div aria-live="polite">
      {view.other && (
        <div className={styles.notice}>
          <p>
            {moreStrings.otherTab}{' '}
            <q dir="auto">{[...view.other.postBody].slice(0, 90).join('')}</q>{' '}
            {view.other.media.length > 0 && moreStrings.mediaCount(view.other.media.length)}
          </p>
          <Button size="small" onClick={draft.takeOther}>
            {moreStrings.useOther}
          </Button>
          <Button size="small" onClick={draft.keepMine}>
            {moreStrings.keepMine}
          </Button>
        </div>
      )}
      {!view.isKept && <p className={styles.notice}>{moreStrings.draftNotSaved}</p>}
      {notice && (
        <div className={styles.notice}>
          <p>{notice}</p>
          {!isHopeless && (
            <Button size="small" disabled={!isReady} onClick={() => void send()}>
              {strings.retry}
            </Button>
          )}
        </div>
      )}
    </div>
  );
}
