import { useEffect, useState } from 'react';

import { createComposerRequests } from '#web/data/drafts/composer-requests.part.ts';
import type { Draft } from '#web/data/drafts/draft.ts';
import { createOpenDrafts } from '#web/data/drafts/drafts-open.part.ts';
import { createLoading } from '#web/data/entities/entities-load.part.ts';
import { usePost } from '#web/data/entities/entities.ts';
import { usePage } from '#web/data/page/page-context.ts';
import { Link } from '#web/router/link.tsx';
import { scheduleStrings } from '#web/features/posts/schedule/schedule-strings.ts';
import { Button } from '#web/ui/controls/button.tsx';
import { Dialog } from '#web/ui/dialog/dialog.tsx';
import { IconButton } from '#web/ui/controls/icon-button.tsx';
import { useIsOpen } from '#web/ui/dialog/use-is-open.ts';

import { timeAgo } from '#web/features/users/public.ts';
import styles from './draft-list.module.css';
import { draftStrings as texts } from './draft-strings.ts';
import { reopenDraft } from './reopen-draft.ts';
import { moreStrings } from '#web/features/posts/post/more-strings.ts';

const EXCERPT = 200;

interface DraftListProps {
  member: string;
  drafts: readonly Draft[];
  onChanged(): void;
  onClose(): void;
}

export function DraftList({ member, drafts, onChanged, onClose }: DraftListProps) {
  const { part } = usePage();
  const { draftsOf } = part(createOpenDrafts);
  const [doomed, setDoomed] = useState<Draft | null>(null);
  const remove = (draft: Draft): void => {
    const own = draftsOf(member);
    own.drafts.remove(draft.draftId);
    void own.files.forget(draft.media.map(({ id }) => id));
    setDoomed(null);
    onChanged();
  };
  return (
    <Dialog open isOver onClose={onClose} title={texts.title} width={480}>
      <Link
        to="/scheduled"
        className={styles.scheduled}
        onClick={() => part(createComposerRequests).closeComposer()}
      >
        {scheduleStrings.list}
      </Link>
      {drafts.length === 0 && <p className={styles.none}>{texts.none}</p>}
      <ul className={styles.list}>
        {drafts.map((draft) => (
          <Row key={draft.draftId} draft={draft} onDelete={() => setDoomed(draft)} />
        ))}
      </ul>
      {doomed && <DeleteDraft onDelete={() => remove(doomed)} onClose={() => setDoomed(null)} />}
    </Dialog>
  );
}

function Row({ draft, onDelete }: { draft: Draft; onDelete(): void }) {
  const page = usePage();
  const parentId = draft.originalPostId;
  const parent = usePost(parentId ?? '');
  const [isBusy, setBusy] = useState(false);
  const [failure, setFailure] = useState<string | null>(null);
  const isShown = useIsOpen();
  useEffect(() => {
    if (parentId !== null) page.part(createLoading).requestPost(parentId);
  }, [page, parentId]);
  const excerpt = [...draft.postBody].slice(0, EXCERPT).join('');
  const about = excerpt || moreStrings.mediaCount(draft.media.length);
  const go = async (): Promise<void> => {
    if (isBusy) return;
    setBusy(true);
    setFailure(await reopenDraft(page, draft, () => isShown.current));
    setBusy(false);
  };
  return (
    <li className={styles.row}>
      <div className={styles.what}>
        <button type="button" className={styles.go} aria-busy={isBusy} onClick={() => void go()}>
          <span className={styles.kind}>
            {texts.kinds[draft.postType]}
            {parent && ` ${texts.to(draft.postType, parent.user.username ?? '')}`}
            {draft.group && ` ${texts.inGroup(draft.group.name)}`}
            {' · '}
            {texts.ago(timeAgo(new Date(draft.updatedAt).toISOString(), new Date()))}
          </span>
          <span className={styles.excerpt} dir="auto">
            {about}
          </span>
        </button>
        <div role="alert" className={styles.failed}>
          {failure}
        </div>
        {failure === texts.gone && (
          <p className={styles.whole} dir="auto">
            {draft.postBody}
          </p>
        )}
      </div>
      <IconButton icon="trash" label={texts.deleteThis(about)} onClick={onDelete} />
    </li>
  );
}

function DeleteDraft({ onDelete, onClose }: { onDelete(): void; onClose(): void }) {
  return (
    <Dialog
      open
      isOver
      onClose={onClose}
      title={texts.deleteQuestion}
      width={380}
      footer={
        <>
          <Button onClick={onClose}>{texts.cancel}</Button>
          <Button kind="danger" onClick={onDelete}>
            {texts.delete}
          </Button>
        </>
      }
    >
      <p>{texts.deleteHint}</p>
    </Dialog>
  );
}
