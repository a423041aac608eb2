import type { CurrentUser } from '@rookery/contract/users/user.ts';
import { type KeyboardEvent, type SyntheticEvent, useId, useRef, useState } from 'react';

import type { ComposerRequest } from '#web/data/drafts/composer-requests.part.ts';
import { createUnloadQuestion } from '#web/data/drafts/unload-question.part.ts';
import { usePart } from '#web/data/page/page-context.ts';
import { useCurrentUser } from '#web/data/page/session.ts';
import { useUnloadQuestion } from '#web/data/drafts/use-unload-question.ts';
import { AttachmentStrip, mediaStrings } from '#web/features/media/public.ts';
import { Avatar } from '#web/ui/person/avatar.tsx';
import { Button } from '#web/ui/controls/button.tsx';
import { Dialog } from '#web/ui/dialog/dialog.tsx';
import { Icon } from '#web/ui/icon/icon.tsx';
import { IconButton } from '#web/ui/controls/icon-button.tsx';

import { AltReminderNotice } from './alt-reminder.tsx';
import { BREAKPOINTS, composerHeight } from './composer-height.ts';
import { ComposerAudience } from './composer-audience.tsx';
import { ComposerNotices } from './composer-notices.tsx';
import { ComposerPoll, takesPoll } from './composer-poll.tsx';
import { ComposerPreview } from './composer-preview.tsx';
import { ComposerRules } from './composer-rules.tsx';
import { ComposerText } from './composer-text.tsx';
import { ComposerTools } from './composer-tools.tsx';
import styles from './composer.module.css';
import { OtherDrafts } from '#web/features/posts/drafts/other-drafts.tsx';
import { QuietPost } from '#web/features/posts/card/quiet-post.tsx';
import { ScheduleNotice } from '#web/features/posts/schedule/schedule-notice.tsx';
import { scheduleStrings } from '#web/features/posts/schedule/schedule-strings.ts';
import { SaveDraftQuestion } from './save-draft-question.tsx';
import { type ComposerModel, useComposer } from './use-composer.ts';
import { useFileDrop } from '#web/features/posts/drafts/use-file-drop.ts';
import { WarningField } from './warning-field.tsx';
import { linkedInDraft } from '#web/features/posts/drafts/linked-in-draft.ts';
import { useHasKeyboard } from '#web/features/posts/reactions/use-has-keyboard.ts';
import { isComment } from '#web/features/posts/post/post-label.ts';
import { moreStrings } from '#web/features/posts/post/more-strings.ts';

export interface ComposerProps {
  request: ComposerRequest;
  onClose(): void;
}

export function Composer(props: ComposerProps) {
  usePart(createUnloadQuestion);
  const user = useCurrentUser();
  return user && <OpenComposer {...props} user={user} />;
}

function OpenComposer({ request, onClose, user }: ComposerProps & { user: CurrentUser }) {
  const model = useComposer(request, user, onClose);
  const { view, phase } = model;
  const [isAsking, setAsking] = useState(false);
  const [height, setHeight] = useSheetHeight(model, request);

  const close = (): void => {
    if (phase === 'sending') return;
    model.stopWaiting();
    if (view.hasChanged) setAsking(true);
    else onClose();
  };
  const discard = (): void => {
    model.discard();
    onClose();
  };
  // A post that is being sent exists only in this page. The browser must ask before the member leaves.
  const isKept = view.isKept && model.media.isKept && phase === 'writing';
  useUnloadQuestion(view.hasChanged, isKept);
  return (
    <Dialog
      open
      bare
      onClose={close}
      title={titleOf(request)}
      width={600}
      snapPoints={BREAKPOINTS}
      snapPoint={height}
      onSnapPointChange={setHeight}
    >
      <ComposerForm request={request} model={model} user={user} onClose={close} />
      {isAsking && (
        <SaveDraftQuestion onDiscard={discard} onSave={onClose} onStay={() => setAsking(false)} />
      )}
    </Dialog>
  );
}

function titleOf(request: ComposerRequest): string {
  if (request.kind === 'edit' && isComment(request.post)) return moreStrings.editComment;
  return moreStrings.composerTitle[request.kind];
}

interface ComposerFormProps {
  request: ComposerRequest;
  model: ComposerModel;
  user: CurrentUser;
  onClose(): void;
}

function ComposerForm({ request, model, user, onClose }: ComposerFormProps) {
  const { view, attachments, media, phase, isReady, rules, reminder, send } = model;
  const area = useRef<HTMLTextAreaElement>(null);
  const rulesId = useId();
  const isBusy = phase !== 'writing';
  const isLocked = phase === 'sending';
  const isEdit = request.kind === 'edit';
  const [described, setDescribed] = useState<{ id: string } | null>(null);
  const drop = useFileDrop(attachments, isLocked || isEdit);
  const isReply = request.kind === 'comment' || request.kind === 'reply';
  const press = (event: KeyboardEvent): void => {
    if (event.key !== 'Enter' || !(event.ctrlKey || event.metaKey) || isElsewhere(event)) return;
    event.preventDefault();
    void send();
  };
  return (
    // oxlint-disable-next-line jsx-a11y/no-static-element-interactions -- a shortcut of the text inside
    <div
      className={styles.composer}
      data-drop={drop.isOver ? mediaStrings.dropHere : undefined}
      onKeyDown={press}
      {...drop.handlers}
    >
      <header className={styles.bar}>
        <IconButton icon="close" label={moreStrings.close} onClick={onClose} />
        <div className={styles.ends}>
          {!isBusy && !isEdit && <OtherDrafts member={user.ulid} draftId={model.draftId} />}
          <Button
            kind="primary"
            disabled={!isReady && !isBusy}
            busy={isBusy}
            // The second click of a double click must not skip the reminder.
            onClick={({ detail }) => !(reminder.isShown && detail > 1) && void send()}
          >
            {phase === 'uploading'
              ? mediaStrings.uploadingAll(model.percent)
              : isEdit
                ? moreStrings.save
                : view.options.publishAt
                  ? scheduleStrings.schedule
                  : moreStrings.post}
          </Button>
        </div>
      </header>
      <div className={styles.scroll}>
        {isReply && <QuietPost post={request.parent} />}
        {request.kind === 'post' && request.group && (
          <p className={styles.group}>
            <Icon name="users" size={17} />
            <span dir="auto">{moreStrings.postTo(request.group.name)}</span>
          </p>
        )}
        {request.kind === 'post' && <ScheduleNotice options={view.options} draft={model.draft} />}
        {request.kind === 'post' && request.group && rules.unread !== '' && (
          <ComposerRules
            id={rulesId}
            group={request.group.name}
            rules={rules.unread}
            onRead={() => {
              rules.markRead();
              area.current?.focus();
            }}
          />
        )}
        <div className={styles.writing}>
          <Avatar src={user.avatar} name={user.name} seed={user.ulid} size={44} />
          <ComposerText
            area={area}
            value={view.text}
            placeholder={moreStrings.placeholder[request.kind]}
            readOnly={isLocked}
            describedBy={rules.unread === '' ? undefined : rulesId}
            onChange={model.write}
          />
        </div>
        <AttachmentStrip
          attachments={attachments}
          view={media}
          notice={model.mediaNotice}
          isLocked={isLocked}
          isFixed={isEdit}
          described={described}
        />
        <ComposerPreview
          preview={model.openGraph}
          linked={linkedInDraft(request, view.text)}
          isLocked={isLocked}
          onRemove={model.link.remove}
        />
        {takesPoll(request.kind) && <ComposerPoll model={model} />}
        {request.kind === 'quote' && (
          <div className={styles.quoted}>
            <QuietPost post={request.parent} />
          </div>
        )}
      </div>
      <AltReminderNotice model={model} onAdd={(id) => setDescribed({ id })} />
      <WarningField model={model} />
      <ComposerNotices
        model={model}
        isEdit={isEdit}
        note={request.kind === 'post' ? request.note : undefined}
      />
      <ComposerAudience request={request} model={model} />
      <ComposerTools model={model} kind={request.kind} />
    </div>
  );
}

/**
 * Whether an event comes from a dialog over the composer. Such events bubble through the composer in React.
 */
const isElsewhere = ({ currentTarget, target }: SyntheticEvent): boolean =>
  !currentTarget.contains(target as Node);

/**
 * Grows the sheet with its content. A sheet that the member pulled lower stays there until it must grow
 * again.
 */
function useSheetHeight(
  model: ComposerModel,
  request: ComposerRequest,
): [number, (at: number) => void] {
  const wanted = composerHeight({
    isFirstPost: model.isFirstPost,
    isComment: request.kind !== 'post',
    hasKeyboard: useHasKeyboard(),
    characters: model.characters,
    attachments:
      model.media.items.length + (model.openGraph ? 1 : 0) + (model.view.options.poll ? 1 : 0),
    hasRules: model.rules.unread !== '',
  });
  const [height, setHeight] = useState(wanted);
  const [before, setBefore] = useState(wanted);
  if (wanted !== before) {
    setBefore(wanted);
    if (wanted > height) setHeight(wanted);
  }
  return [height, setHeight];
}
