import { hasMemberAbility } from '@rookery/contract/kernel/abilities.ts';
import type { Post } from '@rookery/contract/posts/post.ts';
import { useRef, useState } from 'react';

import { runOrShowFailure, showFailureText } from '#web/data/api/show-failure.ts';
import { errorText } from '#web/data/http/api-error.ts';
import { useStaffReason } from '#web/features/users/forms/public.ts';
import { usePage } from '#web/data/page/page-context.ts';
import type { Page } from '#web/data/page/page.ts';
import { useCurrentUser } from '#web/data/page/session.ts';
import { Button } from '#web/ui/controls/button.tsx';
import { Dialog } from '#web/ui/dialog/dialog.tsx';
import { deleteAndRedraft } from '#web/features/posts/drafts/redraft.ts';
import { showToast } from '#web/ui/toast/show-toast.ts';

import { menuStrings } from './menu-strings.ts';
import { isComment } from '#web/features/posts/post/post-label.ts';
import { moderatePost } from './moderate.part.ts';
import { staffStrings } from './staff-strings.ts';
import { deletePost, type DeletedBy } from '#web/features/posts/post/delete-or-report.part.ts';
import { moreStrings } from '#web/features/posts/post/more-strings.ts';

interface DeletePostProps {
  post: Post;
  by: DeletedBy;
  /** Whether the text opens in a new draft. */
  isRedrafted: boolean;
  onClose(): void;
}

/** Asks once, then deletes. A failure keeps the card, and is shown even after the member closed the dialog. */
export function DeletePost({ post, by, isRedrafted, onClose }: DeletePostProps) {
  const page = usePage();
  const [isBusy, setBusy] = useState(false);
  const [failure, setFailure] = useState<string | null>(null);
  const { reason, isReasoned, field } = useStaffReason();
  const isByStaff = by === 'staff';
  const own = useCurrentUser();
  const isClosed = useRef(false);
  const close = (): void => {
    isClosed.current = true;
    onClose();
  };
  const remove = async (): Promise<void> => {
    setBusy(true);
    let isSent: boolean;
    try {
      if (isRedrafted) {
        await deleteAndRedraft(page, post);
        return onClose();
      }
      isSent = await deletePost(page, post, by, reason);
    } catch (error) {
      console.error('A post could not be deleted.', error);
      const why = errorText(error);
      if (isClosed.current) return showFailureText(`${moreStrings.deleteFailed} ${why}`, error);
      setFailure(why);
      setBusy(false);
      return;
    }
    const undo = { label: staffStrings.undo, onPress: () => void undoRemoval(page, post) };
    const mayUndo = isByStaff && own !== null && hasMemberAbility(own, 'review');
    if (isSent) showToast(deletedText(post, by), mayUndo ? { action: undo } : {});
    if (!isClosed.current) onClose();
  };
  return (
    <Dialog
      open
      onClose={close}
      title={isRedrafted ? menuStrings.redraftQuestion : questionOf(post, by)}
      width={400}
      footer={
        <>
          <Button onClick={close}>{moreStrings.cancel}</Button>
          <Button
            kind="danger"
            busy={isBusy}
            disabled={isByStaff && !isReasoned}
            onClick={() => void remove()}
          >
            {isRedrafted
              ? menuStrings.redraft
              : by === 'group'
                ? menuStrings.remove
                : moreStrings.delete}
          </Button>
        </>
      }
    >
      <p>{isRedrafted ? menuStrings.redraftHint : HINTS[by]}</p>
      {isByStaff && field}
      {by === 'group' && <p>{menuStrings.removeFromGroupEffect}</p>}
      {failure && <p role="alert">{`${moreStrings.deleteFailed} ${failure}`}</p>}
    </Dialog>
  );
}

async function undoRemoval(page: Page, post: Post): Promise<void> {
  const decision = {
    action: 'restoreContent',
    reason: staffStrings.undoReason,
    waitsAgain: true,
  } as const;
  await runOrShowFailure(async () => {
    if (await moderatePost(page, post, decision)) showToast(menuStrings.staffRestored);
  });
}

const HINTS: Readonly<Record<DeletedBy, string>> = {
  author: moreStrings.deleteHint,
  staff: menuStrings.staffDeleteHint,
  group: menuStrings.removeFromGroupHint,
};

function questionOf(post: Post, by: DeletedBy): string {
  if (by === 'group') return menuStrings.removeFromGroupQuestion;
  return isComment(post) ? moreStrings.deleteCommentQuestion : moreStrings.deleteQuestion;
}

function deletedText(post: Post, by: DeletedBy): string {
  if (by === 'staff') return menuStrings.staffDeleted;
  if (by === 'group') return menuStrings.removedFromGroup;
  return isComment(post) ? moreStrings.commentDeleted : moreStrings.postDeleted;
}
