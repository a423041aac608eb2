import type { Chat, Message } from '@rookery/contract/chats/chat.ts';
import {
  type KeyboardEvent,
  type RefObject,
  useEffect,
  useId,
  useLayoutEffect,
  useRef,
} from 'react';

import { useCurrentUser } from '#web/data/page/session.ts';
import { AttachButtons, AttachmentStrip, mediaStrings } from '#web/features/media/public.ts';
import { useFileDrop } from '#web/features/posts/drafts/public.ts';
import { optionId, SuggestList, useSuggest } from '#web/features/posts/suggest/public.ts';
import { isInputMethodKey } from '#web/ui/controls/input-method.ts';
import { Button } from '#web/ui/controls/button.tsx';
import { IconButton } from '#web/ui/controls/icon-button.tsx';
import { useMediaQuery } from '#web/ui/page/use-media-query.ts';

import styles from './chat-composer.module.css';
import { messageInWords } from '#web/features/chats/strings/message-words.ts';
import { strings } from '#web/features/chats/strings/strings.ts';
import { type ChatComposerModel, useChatComposer, useLoadedMessage } from './use-chat-composer.ts';

interface ChatComposerProps {
  chat: Chat;
  answered: Message | null;
  onAnswer(message: Message | null): void;
  onSent(): void;
}

export function ChatComposer(props: ChatComposerProps) {
  const member = useCurrentUser()?.ulid;
  return member === undefined ? null : <OpenComposer {...props} member={member} />;
}

function OpenComposer({
  chat,
  answered,
  onAnswer,
  onSent,
  member,
}: ChatComposerProps & { member: string }) {
  const model = useChatComposer(chat, member);
  const { draft, view, attachments, media } = model;
  const drop = useFileDrop(attachments);
  const area = useRef<HTMLTextAreaElement>(null);
  const mayAttach = chat.abilities.includes('sendMedia');
  const stopReplying = (): void => {
    onAnswer(null);
    draft.turnTo(null);
  };
  useEffect(() => {
    if (!answered) return;
    draft.turnTo(answered.ulid);
    area.current?.focus({ preventScroll: true });
  }, [answered, draft]);
  const send = async (): Promise<void> => {
    if (await model.send()) {
      onAnswer(null);
      onSent();
    }
    area.current?.focus({ preventScroll: true });
  };
  const replyTo = view.originalPostId;
  const held = useLoadedMessage(chat.id, replyTo);
  const target = answered?.ulid === replyTo ? answered : held;
  return (
    <div
      className={styles.composer}
      data-writes=""
      data-drop={mayAttach && drop.isOver ? mediaStrings.dropHere : undefined}
      {...(mayAttach && drop.handlers)}
    >
      {replyTo !== null && <ReplyPreview message={target} own={member} onEnd={stopReplying} />}
      <Notices model={model} />
      <AttachmentStrip
        attachments={attachments}
        view={media}
        notice={null}
        label={strings.mediaOfMessage}
      />
      <div className={styles.line}>
        {mayAttach && <AttachButtons attachments={attachments} view={media} />}
        <MessageField
          area={area}
          value={view.text}
          readOnly={model.isWaiting}
          onChange={model.write}
          onSend={() => void send()}
          onEscape={replyTo === null ? null : stopReplying}
        />
        <IconButton
          icon="send"
          label={model.isWaiting ? strings.sendsWhenUploaded : strings.send}
          className={styles.send}
          disabled={!model.isReady}
          onClick={() => void send()}
        />
      </div>
    </div>
  );
}

interface MessageFieldProps {
  area: RefObject<HTMLTextAreaElement | null>;
  value: string;
  readOnly: boolean;
  onChange(text: string): void;
  onSend(): void;
  onEscape: (() => void) | null;
}

const SUPPORTS_FIELD_SIZING = CSS.supports('field-sizing', 'content');

/** Enter sends and Shift+Enter adds a line. On touch devices Enter adds a line, and the button sends. */
function MessageField({ area, value, readOnly, onChange, onSend, onEscape }: MessageFieldProps) {
  const isTouch = useMediaQuery('(hover: none)');
  const listId = useId();
  const suggest = useSuggest(area);
  const { isOpen, active } = suggest;
  useLayoutEffect(() => {
    const field = area.current;
    if (!field || SUPPORTS_FIELD_SIZING) return;
    field.style.height = 'auto';
    field.style.height = `${field.scrollHeight}px`;
  }, [area, value]);
  useEffect(() => {
    // Do not focus on touch devices, because the on-screen keyboard would cover the messages.
    if (!isTouch) area.current?.focus({ preventScroll: true });
  }, [area, isTouch]);
  const press = (event: KeyboardEvent): void => {
    suggest.press(event);
    if (event.defaultPrevented) return;
    if (event.key === 'Escape' && onEscape) {
      event.preventDefault();
      event.stopPropagation();
      return onEscape();
    }
    const isOurs = event.key === 'Enter' && !isInputMethodKey(event.nativeEvent);
    if (!isOurs || event.shiftKey || event.altKey) return;
    if (isTouch && !event.ctrlKey && !event.metaKey) return;
    event.preventDefault();
    onSend();
  };
  return (
    <>
      <textarea
        ref={area}
        className={styles.words}
        dir="auto"
        rows={1}
        value={value}
        placeholder={strings.write}
        aria-label={strings.write}
        readOnly={readOnly}
        enterKeyHint={isTouch ? 'enter' : 'send'}
        // As in the composer of posts: HTML allows no combobox role here.
        aria-autocomplete="list"
        aria-haspopup="listbox"
        aria-controls={isOpen ? listId : undefined}
        aria-activedescendant={isOpen && active !== null ? optionId(listId, active) : undefined}
        onChange={(event) => {
          onChange(event.target.value);
          suggest.read();
        }}
        onSelect={suggest.moved}
        onKeyDown={press}
        onBlur={suggest.close}
      />
      <SuggestList id={listId} area={area} model={suggest} />
    </>
  );
}

interface ReplyPreviewProps {
  message: Message | null;
  own: string;
  onEnd(): void;
}

function ReplyPreview({ message, own, onEnd }: ReplyPreviewProps) {
  const isOwn = message?.user.userId === own;
  const name = isOwn ? strings.you : (message?.user.name ?? null);
  return (
    <div className={styles.answered}>
      <span className={styles.answeredWords}>
        <strong dir="auto">
          {name === null ? strings.replyingEarlier : strings.replyingTo(name)}
        </strong>
        {message && <span dir="auto">{messageInWords(message, isOwn)}</span>}
      </span>
      <IconButton icon="close" size={18} label={strings.stopReplying} onClick={onEnd} />
    </div>
  );
}

const COUNTER_SHOWN_FROM = 200;

function Notices({ model }: { model: ChatComposerModel }) {
  const { draft, view, left, isWaiting, percent } = model;
  return (
    <div aria-live="polite" className={styles.notices}>
      {view.other && (
        <div className={styles.notice}>
          <p>
            {strings.otherTab} <q dir="auto">{[...view.other.postBody].slice(0, 90).join('')}</q>
          </p>
          <Button size="small" onClick={draft.takeOther}>
            {strings.useOther}
          </Button>
          <Button size="small" onClick={draft.keepMine}>
            {strings.keepMine}
          </Button>
        </div>
      )}
      {!view.isKept && <p className={styles.notice}>{strings.draftNotSaved}</p>}
      {isWaiting && (
        <p className={styles.notice}>
          {strings.sendsWhenUploaded} ({percent} %)
        </p>
      )}
      {left < 0 && (
        <p className={styles.notice} data-tone="over">
          {strings.tooLong(-left)}
        </p>
      )}
      {left >= 0 && left <= COUNTER_SHOWN_FROM && (
        <p className={styles.notice}>{strings.left(left)}</p>
      )}
    </div>
  );
}
