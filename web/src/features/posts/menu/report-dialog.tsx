import type { ViolationName } from '@rookery/contract/kernel/violations.ts';
import type { Post } from '@rookery/contract/posts/post.ts';
import { type FormEvent, useId, useState } from 'react';

import { showFailure } from '#web/data/api/show-failure.ts';
import { browserPage } from '#web/data/page/browser-page.ts';
import { Button } from '#web/ui/controls/button.tsx';
import { Dialog } from '#web/ui/dialog/dialog.tsx';
import { showToast } from '#web/ui/toast/show-toast.ts';

import { menuStrings } from './menu-strings.ts';
import { isComment } from '#web/features/posts/post/post-label.ts';
import { reportPost } from './take-out.part.ts';
import { ReportReasonsField } from './report-reasons-field.tsx';
import { moreStrings } from '#web/features/posts/post/more-strings.ts';

/** Asks what is wrong with a post, and reports it. A failure leaves the choice as it is. */
export function ReportDialog({ post, onClose }: { post: Post; onClose(): void }) {
  const form = useId();
  const [chosen, setChosen] = useState<ViolationName | null>(null);
  const [isBusy, setBusy] = useState(false);

  const send = async (event: FormEvent): Promise<void> => {
    event.preventDefault();
    if (chosen === null || isBusy) return;
    setBusy(true);
    try {
      await reportPost(browserPage, post.id, chosen);
    } catch (failure) {
      console.error('A report was not taken.', failure);
      showFailure(failure);
      setBusy(false);
      return;
    }
    onClose();
    showToast(menuStrings.reported);
  };
  return (
    <Dialog
      open
      onClose={onClose}
      title={isComment(post) ? menuStrings.reportCommentTitle : menuStrings.reportTitle}
      footer={
        <>
          <Button onClick={onClose}>{moreStrings.cancel}</Button>
          <Button type="submit" form={form} kind="primary" busy={isBusy} disabled={chosen === null}>
            {menuStrings.submit}
          </Button>
        </>
      }
    >
      <form id={form} onSubmit={(event) => void send(event)}>
        <ReportReasonsField hint={menuStrings.reportHint} chosen={chosen} onChoose={setChosen} />
      </form>
    </Dialog>
  );
}
