import type { Message } from '@rookery/contract/chats/chat.ts';
import { LIMITS } from '@rookery/contract/kernel/limits.ts';
import type { ViolationName } from '@rookery/contract/kernel/violations.ts';
import { useState } from 'react';

import { errorText } from '#web/data/http/api-error.ts';
import { sendOrWait } from '#web/data/outbox/send-or-wait.ts';
import { usePage } from '#web/data/page/page-context.ts';
import { ReportReasonsField } from '#web/features/posts/menu/public.ts';
import { FormDialog } from '#web/features/users/forms/public.ts';
import { showToast } from '#web/ui/toast/show-toast.ts';
import { TextArea } from '#web/ui/controls/text-field.tsx';
import { tooLongMessage } from '#web/ui/controls/too-long.ts';

import { strings } from '#web/features/chats/strings/strings.ts';

export function ReportMessage({ message, onClose }: { message: Message; onClose(): void }) {
  const page = usePage();
  const [chosen, setChosen] = useState<ViolationName | null>(null);
  const [words, setWords] = useState('');
  const [failure, setFailure] = useState<string | null>(null);
  const reason = words.trim();
  const long = tooLongMessage(reason, LIMITS.reportReasonCharacters);

  const send = async (): Promise<true | null> => {
    if (chosen === null) return null;
    setFailure(null);
    try {
      const { ulid, chatId } = message;
      const body = { ulid, violation: chosen, ...(reason !== '' && { reason }) };
      const input = { params: { id: chatId }, body };
      const order = { subject: `chat ${chatId}` };
      if (!(await sendOrWait(page, 'POST /chats/:id/report', input, order))) return true;
    } catch (error) {
      console.error('Could not send the report.', error);
      setFailure(errorText(error));
      return null;
    }
    showToast(strings.reported);
    return true;
  };
  return (
    <FormDialog
      title={strings.reportTitle}
      submit={strings.submit}
      cancel={strings.cancel}
      isReady={chosen !== null && long === null}
      isUnsaved={reason !== ''}
      onClose={onClose}
      onSubmit={send}
    >
      <ReportReasonsField
        hint={strings.reportHint(LIMITS.reportedBefore)}
        chosen={chosen}
        onChoose={setChosen}
      />
      <TextArea
        label={strings.reportReason}
        error={long ?? failure}
        value={words}
        dir="auto"
        onChange={(event) => setWords(event.target.value)}
      />
    </FormDialog>
  );
}
