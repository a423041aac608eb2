import type { Post } from '@rookery/contract/posts/post.ts';
import { useRef, useState } from 'react';

import { showFailed } from '#web/data/api/show-failure.ts';
import { errorText } from '#web/data/http/api-error.ts';
import { browserPage } from '#web/data/page/browser-page.ts';
import { Button } from '#web/ui/controls/button.tsx';
import { Dialog } from '#web/ui/dialog/dialog.tsx';
import { showToast } from '#web/ui/toast/show-toast.ts';

import { menuStrings } from './menu-strings.ts';
import { isComment } from '#web/features/posts/post/post-label.ts';
import { deletePost, type DeletedBy } from './take-out.part.ts';
import { moreStrings } from '#web/features/posts/post/more-strings.ts';

interface DeletePostProps {
  post: Post;
  by: DeletedBy;
  onClose(): void;
}

/**
 * Asks once, deletes, and leaves the card where it is when that fails. Who has closed the question meanwhile is told all
 * the same, and finds open what they opened since.
 */
export function DeletePost({ post, by, onClose }: DeletePostProps) {
  const [isBusy, setBusy] = useState(false);
  const [failure, setFailure] = useState<string | null>(null);
  const isClosed = useRef(false);
  const close = (): void => {
    isClosed.current = true;
    onClose();
  };
  const remove = async (): Promise<void> => {
    setBusy(true);
    try {
      await deletePost(browserPage, post, by);
    } catch (error) {
      console.error('A post could not be deleted.', error);
      const why = errorText(error);
      if (isClosed.current) return showFailed(`${moreStrings.deleteFailed} ${why}`, error);
      setFailure(why);
      setBusy(false);
      return;
    }
    showToast(toldBy(post, by));
    if (!isClosed.current) onClose();
  };
  return (
    <Dialog
      open
      onClose={close}
      title={isComment(post) ? moreStrings.deleteCommentQuestion : moreStrings.deleteQuestion}
      width={400}
      footer={
        <>
          <Button onClick={close}>{moreStrings.cancel}</Button>
          <Button kind="danger" busy={isBusy} onClick={() => void remove()}>
            {moreStrings.delete}
          </Button>
        </>
      }
    >
      <p>{HINTS[by]}</p>
      {failure && <p role="alert">{`${moreStrings.deleteFailed} ${failure}`}</p>}
    </Dialog>
  );
}

const HINTS: Readonly<Record<DeletedBy, string>> = {
  author: moreStrings.deleteHint,
  staff: menuStrings.staffDeleteHint,
  group: menuStrings.removeFromGroupHint,
};

function toldBy(post: Post, by: DeletedBy): string {
  if (by === 'staff') return menuStrings.staffDeleted;
  if (by === 'group') return menuStrings.removedFromGroup;
  return isComment(post) ? moreStrings.commentDeleted : moreStrings.postDeleted;
}
