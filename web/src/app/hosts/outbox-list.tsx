import { useState } from 'react';

import { type Draft, isChatDraft } from '#web/data/drafts/draft.ts';
import { setAside } from '#web/data/drafts/set-aside.ts';
import { hasContent } from '#web/data/drafts/unsent-drafts.ts';
import { createOpenDrafts } from '#web/data/drafts/drafts-open.part.ts';
import type { Outbox, OutboxItem } from '#web/data/outbox/outbox.ts';
import { usePage } from '#web/data/page/page-context.ts';
import type { Page } from '#web/data/page/page.ts';
import { reopenDraft } from '#web/features/posts/drafts/public.ts';
import { timeAgo } from '#web/features/users/public.ts';
import { Button } from '#web/ui/controls/button.tsx';
import { ConfirmDialog } from '#web/ui/dialog/confirm-dialog.tsx';
import { Dialog } from '#web/ui/dialog/dialog.tsx';
import { useIsOpen } from '#web/ui/dialog/use-is-open.ts';

import styles from './outbox-list.module.css';
import { outboxStrings as texts } from './outbox-strings.ts';

const EXCERPT = 200;

interface OutboxListProps {
  outbox: Outbox;
  items: readonly OutboxItem[];
  onClose(): void;
}

export function OutboxList({ outbox, items, onClose }: OutboxListProps) {
  const [doomed, setDoomed] = useState<OutboxItem | null>(null);
  const stopDiscarding = (): void => setDoomed(null);
  return (
    <Dialog open onClose={onClose} title={texts.title} width={480}>
      <p className={styles.hint}>{items.length === 0 ? texts.none : texts.hint}</p>
      <ul className={styles.list}>
        {items.map((item) => (
          <Row
            key={item.key}
            outbox={outbox}
            item={item}
            onEdited={onClose}
            onDiscard={() => (excerptOf(item) === '' ? outbox.discard(item.key) : setDoomed(item))}
          />
        ))}
      </ul>
      {doomed && (
        <ConfirmDialog
          isOver
          title={texts.discardQuestion}
          hint={texts.discardHint}
          action={texts.discard}
          cancel={texts.cancel}
          onClose={stopDiscarding}
          onConfirm={async () => {
            outbox.discard(doomed.key);
            return true;
          }}
        />
      )}
    </Dialog>
  );
}

interface RowProps {
  outbox: Outbox;
  item: OutboxItem;
  onEdited(): void;
  onDiscard(): void;
}

function Row({ outbox, item, onEdited, onDiscard }: RowProps) {
  const page = usePage();
  const { key, call, created, state, refusal } = item;
  const [failure, setFailure] = useState<string | null>(null);
  const isShown = useIsOpen();
  const draft = draftOf(item);
  const words = excerptOf(item);
  const time = timeAgo(new Date(created).toISOString(), new Date());
  const edit = async (own: Draft): Promise<void> => {
    const isWanted = (): boolean => isShown.current;
    const problem = await reopenDraft(page, own, isWanted, () =>
      moveToDrafts(page, outbox, item, own),
    );
    setFailure(problem);
    if (problem === null) onEdited();
  };
  return (
    <li className={styles.row}>
      <p className={styles.kind}>
        {texts.kind(call, words !== '')} <bdi>{userOf(item)}</bdi> · {texts.ago(time)}
      </p>
      {words !== '' && (
        <p className={styles.words} dir="auto">
          {words}
        </p>
      )}
      {refusal !== null && <p className={styles.refused}>{texts.refused(refusal)}</p>}
      <div role="alert" className={styles.refused}>
        {failure}
      </div>
      <div className={styles.actions}>
        {state === 'refused' && (
          <Button size="small" onClick={() => outbox.retry(key)}>
            {texts.retry}
          </Button>
        )}
        {draft && (
          <Button size="small" disabled={state === 'sending'} onClick={() => void edit(draft)}>
            {texts.edit}
          </Button>
        )}
        <Button size="small" disabled={state === 'sending'} onClick={onDiscard}>
          {texts.discard}
        </Button>
      </div>
    </li>
  );
}

function moveToDrafts(page: Page, outbox: Outbox, { key }: OutboxItem, draft: Draft): void {
  const { draftsOf } = page.part(createOpenDrafts);
  const { drafts } = draftsOf(page.session.getState().currentUser?.ulid ?? '');
  const { draftId } = draft;
  const other = drafts.peek(draftId);
  if (other && hasContent(other)) setAside(drafts, other);
  drafts.save({ ...draft, updatedAt: Date.now() });
  outbox.discard(key);
}

function draftOf({ shown }: OutboxItem): Draft | null {
  const draft = shown as Partial<Draft> | undefined;
  if (typeof draft?.draftId !== 'string' || typeof draft.postBody !== 'string') return null;
  return isChatDraft(draft as Draft) ? null : (draft as Draft);
}

function userOf({ shown }: OutboxItem): string {
  const { user } = (shown ?? {}) as { user?: unknown };
  return typeof user === 'string' ? user : '';
}

function excerptOf({ input }: OutboxItem): string {
  const { body, text, comment, reason } = (input.body ?? {}) as Record<string, unknown>;
  const words = [body, text, comment, reason].find((each) => typeof each === 'string');
  return [...(words ?? '')].slice(0, EXCERPT).join('');
}
