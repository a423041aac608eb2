import { LIMITS } from '@rookery/contract/kernel/limits.ts';
import type { ViolationName } from '@rookery/contract/kernel/violations.ts';
import type { Post } from '@rookery/contract/posts/post.ts';
import { useState } from 'react';

import { showFailure } from '#web/data/api/show-failure.ts';
import { usePage } from '#web/data/page/page-context.ts';
import { FormDialog } from '#web/features/users/forms/public.ts';
import { TextArea } from '#web/ui/controls/text-field.tsx';
import { tooLongMessage } from '#web/ui/controls/too-long.ts';
import { showToast } from '#web/ui/toast/show-toast.ts';

import { menuStrings } from './menu-strings.ts';
import { isComment } from '#web/features/posts/post/post-label.ts';
import { reportPost } from '#web/features/posts/post/delete-or-report.part.ts';
import { ReportReasonsField } from './report-reasons-field.tsx';
import { moreStrings } from '#web/features/posts/post/more-strings.ts';

export function ReportDialog({ post, onClose }: { post: Post; onClose(): void }) {
  const page = usePage();
  const [chosen, setChosen] = useState<ViolationName | null>(null);
  const [words, setWords] = useState('');
  const reason = words.trim();
  const long = tooLongMessage(reason, LIMITS.reportReasonCharacters);

  const send = async (): Promise<true | null> => {
    if (chosen === null) return null;
    try {
      if (!(await reportPost(page, post.id, chosen, reason))) return true;
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
      isReady={chosen !== null && long === null}
      isUnsaved={reason !== ''}
      onClose={onClose}
      onSubmit={send}
    >
      <ReportReasonsField hint={menuStrings.reportHint} chosen={chosen} onChoose={setChosen} />
      <TextArea
        label={menuStrings.reportReason}
        error={long}
        value={words}
        dir="auto"
        onChange={(event) => setWords(event.target.value)}
      />
    </FormDialog>
  );
}
