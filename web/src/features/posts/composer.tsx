import type { CurrentUser } from '@rookery/contract/users/user.ts';
import { type KeyboardEvent, useState } from 'react';

import type { ComposerRequest } from '#web/data/composer-requests.ts';
import { useCurrentUser } from '#web/data/session.ts';
import { Avatar } from '#web/ui/avatar.tsx';
import { Button } from '#web/ui/button.tsx';
import { Dialog } from '#web/ui/dialog.tsx';
import { IconButton } from '#web/ui/icon-button.tsx';

import { BREAKPOINTS, composerHeight } from './composer-height.ts';
import { ComposerNotices } from './composer-notices.tsx';
import { ComposerText } from './composer-text.tsx';
import { ComposerTools } from './composer-tools.tsx';
import styles from './composer.module.css';
import { QuietPost } from './quiet-post.tsx';
import { SaveDraftQuestion } from './save-draft-question.tsx';
import { type ComposerModel, useComposer } from './use-composer.ts';
import { useHasKeyboard } from './use-has-keyboard.ts';
import { useLeaveGuard } from './use-leave-guard.ts';
import { words } from './words.ts';

export interface ComposerProps {
  request: ComposerRequest;
  onClose(): void;
}

/** Where members write: a dialog where there is room, a sheet from below on phones. */
export function Composer(props: ComposerProps) {
  const user = useCurrentUser();
  return user && <OpenComposer {...props} user={user} />;
}

function OpenComposer({ request, onClose, user }: ComposerProps & { user: CurrentUser }) {
  const model = useComposer(request, user, onClose);
  const { draft, view, isBusy } = model;
  const [isAsking, setAsking] = useState(false);
  const [height, setHeight] = useSheetHeight(model, request);

  const close = (): void => {
    if (isBusy) return;
    if (view.hasChanged) setAsking(true);
    else onClose();
  };
  const discard = (): void => {
    draft.remove();
    onClose();
  };
  useLeaveGuard({ hasWords: view.hasChanged, onBack: close });
  return (
    <Dialog
      open
      bare
      onClose={close}
      title={words.composerTitle[request.kind]}
      width={600}
      snapPoints={BREAKPOINTS}
      snapPoint={height}
      onSnapPointChange={setHeight}
    >
      <ComposerForm
        request={request}
        model={model}
        user={user}
        isAsking={isAsking}
        onClose={close}
      />
      {isAsking && (
        <SaveDraftQuestion onDiscard={discard} onSave={onClose} onStay={() => setAsking(false)} />
      )}
    </Dialog>
  );
}

interface ComposerFormProps {
  request: ComposerRequest;
  model: ComposerModel;
  user: CurrentUser;
  isAsking: boolean;
  onClose(): void;
}

function ComposerForm({ request, model, user, isAsking, onClose }: ComposerFormProps) {
  const { draft, view, isBusy, isReady, send } = model;
  const isAnswer = request.kind === 'comment' || request.kind === 'reply';
  const press = (event: KeyboardEvent): void => {
    if (event.key !== 'Enter' || !(event.ctrlKey || event.metaKey)) return;
    event.preventDefault();
    void send();
  };
  return (
    // oxlint-disable-next-line jsx-a11y/no-static-element-interactions -- a shortcut of the text inside
    <div className={styles.composer} data-asking={isAsking || undefined} onKeyDown={press}>
      <header className={styles.bar}>
        <IconButton icon="close" label={words.close} onClick={onClose} />
        <Button
          kind="primary"
          disabled={!isReady && !isBusy}
          busy={isBusy}
          onClick={() => void send()}
        >
          {words.post}
        </Button>
      </header>
      <div className={styles.scroll}>
        {isAnswer && <QuietPost post={request.parent} />}
        <div className={styles.writing}>
          <Avatar src={user.avatar} name={user.name} seed={user.ulid} size={44} />
          <ComposerText
            value={view.text}
            placeholder={words.placeholder[request.kind]}
            readOnly={isBusy}
            onChange={draft.write}
          />
        </div>
        {request.kind === 'quote' && (
          <div className={styles.quoted}>
            <QuietPost post={request.parent} />
          </div>
        )}
      </div>
      <ComposerNotices model={model} />
      <ComposerTools model={model} />
    </div>
  );
}

/** The sheet grows with what it holds; pulled lower by hand, it stays so until it must grow again. */
function useSheetHeight(
  model: ComposerModel,
  request: ComposerRequest,
): [number, (at: number) => void] {
  const wanted = composerHeight({
    isFirstPost: model.isFirstPost,
    isAnswer: request.kind !== 'post',
    hasKeyboard: useHasKeyboard(),
    characters: model.characters,
  });
  const [height, setHeight] = useState(wanted);
  const [before, setBefore] = useState(wanted);
  if (wanted !== before) {
    setBefore(wanted);
    if (wanted > height) setHeight(wanted);
  }
  return [height, setHeight];
}
