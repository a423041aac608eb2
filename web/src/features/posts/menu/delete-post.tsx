import type { Post } from '@rookery/contract/posts/post.ts';
import { useState } from 'react';

import { errorText } from '#web/data/http/api-error.ts';
import { browserPage } from '#web/data/page/browser-page.ts';
import { Button } from '#web/ui/button.tsx';
import { Dialog } from '#web/ui/dialog.tsx';
import { showToast } from '#web/ui/show-toast.ts';

import { menuStrings } from './menu-strings.ts';
import { isComment } from '#web/features/posts/post/post-label.ts';
import { deletePost } from './take-out.part.ts';
import { strings } from '#web/features/posts/post/strings.ts';

interface DeletePostProps {
  post: Post;
  /** By staff, and not by its author. */
  byStaff: boolean;
  onClose(): void;
}

/** Asks once, deletes, and leaves the card where it is when that fails. */
export function DeletePost({ post, byStaff, onClose }: DeletePostProps) {
  const [isBusy, setBusy] = useState(false);
  const [failure, setFailure] = useState<string | null>(null);
  const remove = async (): Promise<void> => {
    setBusy(true);
    try {
      await deletePost(browserPage, post, byStaff);
    } catch (error) {
      console.error('A post could not be deleted.', error);
      setFailure(errorText(error));
      setBusy(false);
      return;
    }
    showToast(toldBy(post, byStaff));
    onClose();
  };
  return (
    <Dialog
      open
      onClose={onClose}
      title={isComment(post) ? strings.deleteCommentQuestion : strings.deleteQuestion}
      width={400}
      footer={
        <>
          <Button onClick={onClose}>{strings.cancel}</Button>
          <Button kind="danger" busy={isBusy} onClick={() => void remove()}>
            {strings.delete}
          </Button>
        </>
      }
    >
      <p>{byStaff ? menuStrings.staffDeleteHint : strings.deleteHint}</p>
      {failure && <p role="alert">{`${strings.deleteFailed} ${failure}`}</p>}
    </Dialog>
  );
}

function toldBy(post: Post, byStaff: boolean): string {
  if (byStaff) return menuStrings.staffDeleted;
  return isComment(post) ? strings.commentDeleted : strings.postDeleted;
}
