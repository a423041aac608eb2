import type { ViolationName } from '@rookery/contract/kernel/violations.ts';
import type { Post } from '@rookery/contract/posts/post.ts';
import { useState } from 'react';

import { showFailure } from '#web/data/api/show-failure.ts';
import { usePage } from '#web/data/page/page-context.ts';
import { FormDialog } from '#web/features/users/forms/public.ts';
import { showToast } from '#web/ui/toast/show-toast.ts';

import { menuStrings } from './menu-strings.ts';
import { isComment } from '#web/features/posts/post/post-label.ts';
import { reportPost } from '#web/features/posts/post/delete-or-report.part.ts';
import { ReportReasonsField } from './report-reasons-field.tsx';
import { moreStrings } from '#web/features/posts/post/more-strings.ts';

export function ReportDialog({ post, onClose }: { post: Post; onClose(): void }) {
  const page = usePage();
  const [chosen, setChosen] = useState<ViolationName | null>(null);

  const send = async (): Promise<true | null> => {
    if (chosen === null) return null;
    try {
      if (!(await reportPost(page, post.id, chosen))) return true;
    } catch (failure) {
      console.error('A report could not be sent.', failure);
      showFailure(failure);
      return null;
    }
    showToast(menuStrings.reported);
    return true;
  };
  return (
    <FormDialog
      title={isComment(post) ? menuStrings.reportCommentTitle : menuStrings.reportTitle}
      submit={menuStrings.submit}
      cancel={moreStrings.cancel}
      isReady={chosen !== null}
      onClose={onClose}
      onSubmit={send}
    >
      <ReportReasonsField hint={menuStrings.reportHint} chosen={chosen} onChoose={setChosen} />
    </FormDialog>
  );
}
