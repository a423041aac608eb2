import type { Message } from '@rookery/contract/chats/chat.ts';
import { memo, type MouseEvent, useRef, useState } from 'react';

import { useServerNow } from '#web/data/page/server-now.ts';
import { reactionInWords } from '#web/data/settings/reaction-types.part.ts';
import { LinkedText, ReactionMark } from '#web/features/posts/public.ts';
import { LinkedPostBox } from '#web/features/posts/screen/public.ts';
import { isEmojiOnly } from '#web/features/posts/text/public.ts';
import { Avatar } from '#web/ui/person/avatar.tsx';
import { Icon } from '#web/ui/icon/icon.tsx';
import { IconButton } from '#web/ui/controls/icon-button.tsx';

import { MessageMedia } from './message-media.tsx';
import styles from './message-row.module.css';
import type { MessageRowPlan } from './message-rows.ts';
import {
  dayInWords,
  formatTime,
  formatDateTime,
} from '#web/features/chats/strings/message-words.ts';
import { strings } from '#web/features/chats/strings/strings.ts';

const FOLD = { characters: 1000, lines: 24 };

export type MessageAction =
  | { kind: 'menu' | 'react' | 'media'; anchor: Element }
  | { kind: 'answer' }
  | { kind: 'give'; reaction: string }
  | { kind: 'go'; ulid: string };

interface MessageRowProps extends MessageRowPlan {
  isOfGroup: boolean;
  isMarked: boolean;
  hidesMedia: boolean;
  mayAnswer: boolean;
  onAct(message: Message, act: MessageAction): void;
}

export const MessageRow = memo(function MessageRow(props: MessageRowProps) {
  const { message, isOwn, isNewDay, isNew, isFirst, isLast, isMarked, onAct } = props;
  const { user, createdAt } = message;
  const now = useServerNow();
  const showsAuthor = props.isOfGroup && !isOwn;
  const name = isOwn ? strings.you : user.name;
  // The quick actions render when a pointer is near. Keyboard users find them in the menu.
  const [isNear, setNear] = useState(false);
  /**
   * Marks the touch position, where the menu opens. At the edge of a long message, the menu could be out of
   * view.
   */
  const spot = useRef<HTMLSpanElement>(null);
  const tap = (event: MouseEvent): void => {
    const { pointerType } = event.nativeEvent as PointerEvent;
    const isElsewhere = (event.target as Element).closest('a, button, [data-href]') !== null;
    if (pointerType !== 'touch' || isElsewhere || message.isDeleted) return;
    const { top, left } = event.currentTarget.getBoundingClientRect();
    spot.current?.style.setProperty('top', `${event.clientY - top}px`);
    spot.current?.style.setProperty('left', `${event.clientX - left}px`);
    if (spot.current) onAct(message, { kind: 'menu', anchor: spot.current });
  };
  return (
    <>
      {isNewDay && (
        <p className={styles.day}>
          <time dateTime={createdAt}>{dayInWords(createdAt, now)}</time>
        </p>
      )}
      {isNew && (
        <p className={styles.new} data-new-since="">
          <span>{strings.newSince}</span>
        </p>
      )}
      <article
        className={styles.row}
        data-message={message.ulid}
        data-own={isOwn || undefined}
        data-first={isFirst || undefined}
        data-last={isLast || undefined}
        data-marked={isMarked || undefined}
        aria-label={strings.messageOf(name, formatDateTime(createdAt))}
        onPointerEnter={isNear ? undefined : () => setNear(true)}
      >
        {showsAuthor && (
          <span className={styles.face}>
            {isLast && <Avatar src={user.avatar} name={user.name} seed={user.userId} size={28} />}
          </span>
        )}
        <div className={styles.column}>
          {showsAuthor && isFirst && (
            <strong className={styles.author} dir="auto">
              {user.name}
            </strong>
          )}
          <div className={styles.line}>
            <div
              className={styles.bubble}
              data-emoji-only={isEmojiOnly(message.body) || undefined}
              data-gone={message.isDeleted || undefined}
              data-media-only={isMediaOnly(props) || undefined}
              // A touch shortcut for the menu button beside the bubble. Keyboard users reach that button.
              onClickCapture={tap}
            >
              <Content {...props} />
              <span ref={spot} className={styles.spot} aria-hidden="true" />
            </div>
            {!message.isDeleted && <Tools {...props} isNear={isNear} />}
          </div>
          <Reactions message={message} onAct={onAct} />
          {isLast && <Foot {...props} />}
        </div>
      </article>
    </>
  );
});

function isMediaOnly({ message, hidesMedia }: MessageRowProps): boolean {
  const { body, images, replyTo, isDeleted, isProcessing } = message;
  return images.length > 0 && body === '' && !replyTo && !isDeleted && !isProcessing && !hidesMedia;
}

function Content({ message, isOwn, hidesMedia, onAct }: MessageRowProps) {
  const { body, images, replyTo, isDeleted, isProcessing } = message;
  if (isDeleted) {
    return <p className={styles.gone}>{isOwn ? strings.ownTakenBack : strings.takenBack}</p>;
  }
  return (
    <>
      {replyTo && (
        <button
          type="button"
          className={styles.quoted}
          onClick={() => onAct(message, { kind: 'go', ulid: replyTo.ulid })}
        >
          <span className="sr-only">{strings.replyTo(replyTo.user.name)}</span>
          <strong dir="auto" aria-hidden="true">
            {replyTo.user.name}
          </strong>
          <span dir="auto">{replyTo.excerpt || strings.media}</span>
        </button>
      )}
      {images.length > 0 && !hidesMedia && (
        <MessageMedia
          images={images}
          isProcessing={isProcessing}
          isOwn={isOwn}
          onOpen={(anchor) => onAct(message, { kind: 'media', anchor })}
        />
      )}
      {(isProcessing || (images.length > 0 && hidesMedia)) && (
        <p className={styles.note}>{isProcessing ? strings.processing : strings.media}</p>
      )}
      {body !== '' && <MessageText body={body} />}
      <LinkedPostBox text={body} className={styles.linked} />
    </>
  );
}

export function MessageText({ body }: { body: string }) {
  return <LinkedText className={styles.words ?? ''} text={body} limit={FOLD} />;
}

function Tools({ message, mayAnswer, isNear, onAct }: MessageRowProps & { isNear: boolean }) {
  return (
    <span className={styles.tools}>
      {mayAnswer && isNear && (
        <>
          <IconButton
            icon="react"
            size={18}
            label={strings.react}
            tabIndex={-1}
            aria-haspopup="menu"
            onClick={(event) => onAct(message, { kind: 'react', anchor: event.currentTarget })}
          />
          <IconButton
            icon="reply"
            size={18}
            label={strings.reply}
            tabIndex={-1}
            onClick={() => onAct(message, { kind: 'answer' })}
          />
        </>
      )}
      <IconButton
        icon="more"
        size={18}
        label={strings.moreOfMessage}
        aria-haspopup="menu"
        onClick={(event) => onAct(message, { kind: 'menu', anchor: event.currentTarget })}
      />
    </span>
  );
}

function Reactions({ message, onAct }: Pick<MessageRowProps, 'message' | 'onAct'>) {
  if (message.reactions.length === 0) return null;
  return (
    <div className={styles.reactions}>
      {message.reactions.map(({ id, count, mine }) => (
        <button
          key={id}
          type="button"
          className={styles.reaction}
          aria-pressed={mine}
          aria-label={strings.reaction(reactionInWords(id), count)}
          onClick={() => onAct(message, { kind: 'give', reaction: id })}
        >
          <ReactionMark name={id} size={15} />
          {count > 1 && count}
        </button>
      ))}
    </div>
  );
}

function Foot({ message, status }: MessageRowProps) {
  const { createdAt } = message;
  return (
    <p className={styles.foot}>
      <time dateTime={createdAt} title={formatDateTime(createdAt)}>
        {formatTime(createdAt)}
      </time>
      {status && (
        <span className={styles.status}>
          <Icon name={status === 'read' ? 'check-all' : 'check'} size={14} />
          {strings.states[status]}
        </span>
      )}
    </p>
  );
}
