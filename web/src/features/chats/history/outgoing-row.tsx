import { useConnectionState } from '#web/data/page/connection.ts';
import { usePart } from '#web/data/page/page-context.ts';
import { isEmojiOnly } from '#web/features/posts/text/public.ts';
import { Button } from '#web/ui/controls/button.tsx';
import { classNames } from '#web/ui/styles/class-names.ts';
import { Icon } from '#web/ui/icon/icon.tsx';

import mediaStyles from './message-media.module.css';
import { MessageText } from './message-row.tsx';
import styles from './message-row.module.css';
import { createSending, type Outgoing } from '#web/features/chats/state/sending.part.ts';
import { strings } from '#web/features/chats/strings/strings.ts';

interface OutgoingRowProps {
  item: Outgoing;
  isFirst: boolean;
}

export function OutgoingRow({ item, isFirst }: OutgoingRowProps) {
  const sending = usePart(createSending);
  const { ulid, body, media, state } = item;
  return (
    <article
      className={styles.row}
      data-outgoing={state}
      data-own=""
      data-last=""
      data-first={isFirst || undefined}
      aria-label={strings.messageOf(strings.you, strings.states[state])}
    >
      <div className={styles.column}>
        <div className={styles.line}>
          <div
            className={classNames(styles.bubble, state !== 'sent' && styles.waiting)}
            data-emoji-only={isEmojiOnly(body) || undefined}
          >
            {media.length > 0 && (
              <div className={mediaStyles.media} data-count={media.length}>
                {media.map(({ id, url, type, name }) => (
                  <span key={id} className={mediaStyles.tile} style={{ aspectRatio: 1 }}>
                    {url !== null && type.startsWith('image/') ? (
                      <img src={url.startsWith('/') ? `${url}?width=500` : url} alt={name} />
                    ) : (
                      strings.video
                    )}
                  </span>
                ))}
              </div>
            )}
            {body !== '' && <MessageText body={body} />}
          </div>
        </div>
        <State item={item} />
        {state === 'failed' && (
          <div className={styles.again}>
            <Button size="small" onClick={() => sending.retry(ulid)}>
              {strings.retry}
            </Button>
            <Button size="small" onClick={() => sending.discard(ulid)}>
              {strings.discard}
            </Button>
          </div>
        )}
      </div>
    </article>
  );
}

function State({ item }: { item: Outgoing }) {
  const { state, problem, isKept } = item;
  const isOffline = useConnectionState() === 'offline';
  const isWaiting = state === 'waiting' || state === 'sending';
  const text = isWaiting && isOffline ? strings.states.offline : strings.states[state];
  return (
    <div role={state === 'failed' ? 'alert' : undefined}>
      <p className={classNames(styles.foot, state === 'failed' && styles.problem)}>
        <span className={styles.status}>
          {state !== 'failed' && <Icon name={state === 'sent' ? 'check' : 'clock'} size={14} />}
          {text}
          {problem !== null && `. ${problem}`}
        </span>
      </p>
      {!isKept && isWaiting && <p className={styles.foot}>{strings.notKept}</p>}
    </div>
  );
}
