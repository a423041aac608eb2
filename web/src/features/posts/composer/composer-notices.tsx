import { Button } from '#web/ui/controls/button.tsx';

import styles from './composer.module.css';
import type { ComposerModel } from './use-composer.ts';
import { moreStrings } from '#web/features/posts/post/more-strings.ts';
import { strings } from '#web/features/posts/post/strings.ts';

/** Enough to recognise a draft. A post that changed elsewhere is shown whole. */
const EXCERPT = 90;

interface ComposerNoticesProps {
  model: ComposerModel;
  isEdit: boolean;
  note?: string | undefined;
}

export function ComposerNotices({ model, isEdit, note }: ComposerNoticesProps) {
  const { draft, view, notice, isHopeless, isReady, send } = model;
  return (
    <div aria-live="polite">
      {view.other && (
        <div className={styles.notice}>
          <p>
            {isEdit ? moreStrings.changedElsewhere : moreStrings.otherTab}{' '}
            <q dir="auto" className={styles.other}>
              {isEdit ? view.other.postBody : [...view.other.postBody].slice(0, EXCERPT).join('')}
            </q>{' '}
            {!isEdit &&
              view.other.media.length > 0 &&
              moreStrings.mediaCount(view.other.media.length)}
          </p>
          <Button size="small" onClick={draft.takeOther}>
            {moreStrings.useOther}
          </Button>
          <Button size="small" onClick={draft.keepMine}>
            {moreStrings.keepMine}
          </Button>
        </div>
      )}
      {note !== undefined && <p className={styles.notice}>{note}</p>}
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
