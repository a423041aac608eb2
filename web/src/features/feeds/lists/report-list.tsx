import { LIMITS } from '@rookery/contract/kernel/limits.ts';
import type { ViolationName } from '@rookery/contract/kernel/violations.ts';
import { useState } from 'react';

import { errorText } from '#web/data/http/api-error.ts';
import { sendOrWait } from '#web/data/outbox/send-or-wait.ts';
import { usePage } from '#web/data/page/page-context.ts';
import { ReportReasonsField } from '#web/features/posts/menu/public.ts';
import { FormDialog } from '#web/features/users/forms/public.ts';
import { TextArea } from '#web/ui/controls/text-field.tsx';
import { tooLongMessage } from '#web/ui/controls/too-long.ts';
import { showToast } from '#web/ui/toast/show-toast.ts';

import { strings } from './strings.ts';

export function ReportList({ ulid, onClose }: { ulid: string; onClose(): void }) {
  const page = usePage();
  const [violation, choose] = useState<ViolationName | null>(null);
  const [text, setText] = useState('');
  const [failure, setFailure] = useState<string | null>(null);
  const reason = text.trim();
  const long = tooLongMessage(reason, LIMITS.reportReasonCharacters);
  const send = async (): Promise<true | null> => {
    if (violation === null) return null;
    setFailure(null);
    const input = { params: { ulid }, body: { violation, ...(reason !== '' && { reason }) } };
    try {
      const answer = await sendOrWait(page, 'POST /lists/:ulid/report', input, {
        subject: 'reports',
      });
      if (answer) showToast(strings.reported);
      return true;
    } catch (error) {
      setFailure(errorText(error));
      return null;
    }
  };
  return (
    <FormDialog
      title={strings.report}
      submit={strings.submit}
      cancel={strings.cancel}
      isReady={violation !== null && long === null}
      isUnsaved={reason !== ''}
      onClose={onClose}
      onSubmit={send}
    >
      <ReportReasonsField hint={strings.reportHint} chosen={violation} onChoose={choose} />
      <TextArea
        label={strings.reportReason}
        error={long ?? failure}
        value={text}
        dir="auto"
        onChange={(event) => setText(event.target.value)}
      />
    </FormDialog>
  );
}
