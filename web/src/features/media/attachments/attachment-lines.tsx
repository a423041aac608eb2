import { Button } from '#web/ui/controls/button.tsx';

import styles from './attachment-strip.module.css';
import type { AttachmentsView } from './attachments.ts';
import { strings } from './strings.ts';

interface AttachmentLinesProps {
  view: AttachmentsView;
  notice: string | null;
  onRetry(id: string): void;
}

export function AttachmentLines({ view, notice, onRetry }: AttachmentLinesProps) {
  const { items, alerts, isKept } = view;
  const isWaiting = items.some(({ state }) => state.kind === 'waiting');
  return (
    <>
      <div role="alert">
        {[...alerts, ...(notice === null ? [] : [notice])].map((each) => (
          <p key={each} className={styles.alert} dir="auto">
            {each}
          </p>
        ))}
      </div>
      <div aria-live="polite">
        {items.map(
          ({ media, state }) =>
            state.kind === 'failed' && (
              <div key={media.id} className={styles.line}>
                <p dir="auto">
                  <strong>{media.name}</strong> {state.message}
                </p>
                {state.canRetry && (
                  <Button
                    size="small"
                    aria-label={strings.retryUpload(media.name)}
                    onClick={() => onRetry(media.id)}
                  >
                    {strings.retry}
                  </Button>
                )}
              </div>
            ),
        )}
        {isWaiting && <p className={styles.line}>{strings.waitingForNetwork}</p>}
        {!isKept && items.length > 0 && <p className={styles.line}>{strings.notKept}</p>}
      </div>
    </>
  );
}
