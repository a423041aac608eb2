import type { Post } from '@rookery/contract/posts/post.ts';

import { usePage } from '#web/data/page/page-context.ts';
import { useStaffReason } from '#web/features/users/forms/public.ts';
import { Button } from '#web/ui/controls/button.tsx';
import { Dialog } from '#web/ui/dialog/dialog.tsx';

import type { Mark } from './mark.part.ts';
import { markPost } from './mark-post.ts';
import { staffStrings } from './staff-strings.ts';

interface MarkDialogProps {
  post: Post;
  mark: Mark;
  onClose(): void;
}

export function MarkDialog({ post, mark, onClose }: MarkDialogProps) {
  const page = usePage();
  const { reason, isReasoned, field } = useStaffReason();
  const title =
    mark === 'applyNSFW'
      ? staffStrings.sensitive(post.isSensitive)
      : staffStrings.webOnly(post.isTrolling);
  const confirm = (): void => {
    onClose();
    void markPost(page, post, { mark, reason });
  };
  return (
    <Dialog
      open
      onClose={onClose}
      title={title}
      width={400}
      footer={
        <>
          <Button onClick={onClose}>{staffStrings.cancel}</Button>
          <Button kind="primary" disabled={!isReasoned} onClick={confirm}>
            {title}
          </Button>
        </>
      }
    >
      {field}
    </Dialog>
  );
}
