import type { Post } from '@rookery/contract/posts/post.ts';
import { useState } from 'react';

import { errorText } from '#web/data/http/api-error.ts';
import { api } from '#web/data/api/api.ts';
import { refreshPost } from '#web/data/entities/entities-load.ts';
import { Button } from '#web/ui/button.tsx';
import { Dialog } from '#web/ui/dialog.tsx';
import { showToast } from '#web/ui/toast.tsx';

import { countOwnPosts, forgetPost, isCounted } from '#web/features/posts/post/forget-post.ts';
import { menuWords } from './menu-words.ts';
import { isAnswer } from '#web/features/posts/post/post-label.ts';
import { words } from '#web/features/posts/post/words.ts';

interface DeletePostProps {
  post: Post;
  /** By a moderator, an employee or an administrator, and not by its author. */
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
      const which = { query: { ulid: post.id }, body: {} };
      if (byStaff) await api('DELETE /moderation/post', which);
      else await api('DELETE /posts/delete', which);
    } catch (error) {
      console.error('A post could not be deleted.', error);
      setFailure(errorText(error));
      setBusy(false);
      return;
    }
    takeOut(post, byStaff);
    onClose();
  };
  return (
    <Dialog
      open
      onClose={onClose}
      title={isAnswer(post) ? words.deleteCommentQuestion : words.deleteQuestion}
      width={400}
      footer={
        <>
          <Button onClick={onClose}>{words.cancel}</Button>
          <Button kind="danger" busy={isBusy} onClick={() => void remove()}>
            {words.delete}
          </Button>
        </>
      }
    >
      <p>{byStaff ? menuWords.staffDeleteHint : words.deleteHint}</p>
      {failure && <p role="alert">{`${words.deleteFailed} ${failure}`}</p>}
    </Dialog>
  );
}

function takeOut(post: Post, byStaff: boolean): void {
  forgetPost(post.id, byStaff);
  if (isCounted(post) && !byStaff) countOwnPosts(-1);
  // A quote is counted by what it speaks of.
  const counting = new Set([post.parentUlid, post.rootUlid, post.repostId]);
  for (const above of counting) if (above) refreshPost(above);
  showToast(toldBy(post, byStaff));
}

function toldBy(post: Post, byStaff: boolean): string {
  if (byStaff) return menuWords.staffDeleted;
  return isAnswer(post) ? words.commentDeleted : words.postDeleted;
}
