import { LIMITS } from '@rookery/contract/kernel/limits.ts';
import { useState } from 'react';

import { errorText } from '#web/data/http/api-error.ts';
import { sendOrWait } from '#web/data/outbox/send-or-wait.ts';
import { usePage } from '#web/data/page/page-context.ts';
import { TextArea } from '#web/ui/controls/text-field.tsx';
import { showToast } from '#web/ui/toast/show-toast.ts';
import { tooLongMessage } from '#web/ui/controls/too-long.ts';

import { FormDialog } from '#web/features/users/forms/public.ts';
import { blockAndMuteStrings } from '#web/features/relations/strings/block-and-mute-strings.ts';
import { nameOf } from '#web/features/relations/block/block-or-mute.part.ts';

export function ReportMember({ ulid, onClose }: { ulid: string; onClose(): void }) {
  const page = usePage();
  const [words, setWords] = useState('');
  const [failure, setFailure] = useState<string | null>(null);
  const reason = words.trim();
  const name = nameOf(page, ulid);
  const message = `Report ${name} (${ulid}): ${reason}`;
  const long = tooLongMessage(message, LIMITS.feedbackCharacters);

  const send = async (): Promise<true | null> => {
    setFailure(null);
    try {
      const input = { body: { message, reportedUlid: ulid } };
      const order = { subject: 'reports' };
      if (!(await sendOrWait(page, 'POST /feedback', input, order))) return true;
    } catch (error) {
      console.error('A report could not be sent.', error);
      setFailure(errorText(error));
      return null;
    }
    showToast(blockAndMuteStrings.submitted);
    return true;
  };
  return (
    <FormDialog
      title={blockAndMuteStrings.reportTitle(name)}
      width={480}
      submit={blockAndMuteStrings.submit}
      cancel={blockAndMuteStrings.cancel}
      isReady={reason !== '' && long === null}
      isUnsaved={reason !== ''}
      onClose={onClose}
      onSubmit={send}
    >
      <TextArea
        label={blockAndMuteStrings.reportReason}
        hint={blockAndMuteStrings.reportHint}
        error={long ?? failure}
        value={words}
        onChange={(event) => setWords(event.target.value)}
      />
    </FormDialog>
  );
}
