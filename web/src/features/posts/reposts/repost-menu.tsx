import { hasPostAbility } from '@rookery/contract/kernel/abilities.ts';
import { useRef, useState } from 'react';

import { createComposerRequests } from '#web/data/drafts/composer-requests.part.ts';
import { createEntities } from '#web/data/entities/entities.part.ts';
import { usePost } from '#web/data/entities/entities.ts';
import { usePage, usePart } from '#web/data/page/page-context.ts';
import { Button } from '#web/ui/controls/button.tsx';
import { Dialog } from '#web/ui/dialog/dialog.tsx';
import { useIsOpen } from '#web/ui/dialog/use-is-open.ts';
import type { MenuItem } from '#web/ui/menu/menu-props.ts';
import { MenuList } from '#web/ui/menu/menu.tsx';

import { nextUndoTarget } from './repost-state.ts';
import { repostStrings } from './repost-strings.ts';
import { createRepostActions } from './repost.part.ts';

interface RepostMenuProps {
  id: string;
  anchor: Element;
  onClose(): void;
}

export function RepostMenu({ id, anchor, onClose }: RepostMenuProps) {
  const { part } = usePage();
  const { posts } = part(createEntities);
  const { repost, undoRepost } = part(createRepostActions);
  const post = usePost(id);
  // Keeps the initial choice: the viewer state changes while the menu closes.
  const [undone] = useState(() => post && nextUndoTarget(post));
  const [isAsking, ask] = useState(false);
  const isQuoting = useRef(false);
  if (!post) return null;
  if (isAsking) return <DeleteQuoteQuestion id={id} onClose={onClose} />;

  const undo: MenuItem = {
    label: repostStrings.undo,
    icon: 'repost',
    onSelect: () => (undone === 'quote' ? ask(true) : void undoRepost(id, 'repost')),
  };
  const create: MenuItem = {
    label: repostStrings.repost,
    icon: 'repost',
    onSelect: () => void repost(id),
  };
  const quote: MenuItem = {
    label: repostStrings.quote,
    icon: 'pencil',
    onSelect: () => void (isQuoting.current = true),
  };
  // Return the focus before the composer takes it. The menu would return it on unmount, which may be later.
  const closed = (): void => {
    const parent = isQuoting.current && posts.get(id);
    if (parent && anchor instanceof HTMLElement) anchor.focus({ preventScroll: true });
    onClose();
    if (parent) part(createComposerRequests).openComposer({ kind: 'quote', parent });
  };
  return (
    <MenuList
      anchor={anchor}
      label={repostStrings.repost}
      items={
        hasPostAbility(post, 'quote') ? [undone ? undo : create, quote] : [undone ? undo : create]
      }
      isFocusTaken={() => isQuoting.current}
      onClose={closed}
    />
  );
}

/**
 * Asks once per quote. If the request fails, that quote may still be gone, and a retry would delete an
 * older one.
 */
function DeleteQuoteQuestion({ id, onClose }: Pick<RepostMenuProps, 'id' | 'onClose'>) {
  const { undoRepost } = usePart(createRepostActions);
  const [isBusy, setBusy] = useState(false);
  const isOpen = useIsOpen();
  const remove = async (): Promise<void> => {
    setBusy(true);
    await undoRepost(id, 'quote');
    if (isOpen.current) onClose();
  };
  return (
    <Dialog
      open
      onClose={onClose}
      title={repostStrings.loseQuestion}
      width={400}
      footer={
        <>
          <Button onClick={onClose}>{repostStrings.cancel}</Button>
          <Button kind="danger" busy={isBusy} onClick={() => void remove()}>
            {repostStrings.remove}
          </Button>
        </>
      }
    >
      <p>{repostStrings.loseHint}</p>
    </Dialog>
  );
}
