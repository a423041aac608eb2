import { LIMITS } from '@rookery/contract/kernel/limits.ts';
import { type FormEvent, useId, useState } from 'react';

import { errorText } from '#web/data/http/api-error.ts';
import { api } from '#web/data/page/api.ts';
import { Button } from '#web/ui/controls/button.tsx';
import { Dialog } from '#web/ui/dialog/dialog.tsx';
import { TextArea } from '#web/ui/controls/text-field.tsx';
import { showToast } from '#web/ui/toast/show-toast.ts';
import { tooLong } from '#web/ui/controls/too-long.ts';

import { useLeaveQuestion } from '#web/features/users/public.ts';
import { blockAndMuteStrings } from '#web/features/relations/strings/block-and-mute-strings.ts';
import { nameOf } from '#web/features/relations/block/block-or-mute.ts';

/** Tells those who run the network what is wrong with a member. A failure keeps the words. */
export function ReportMember({ ulid, onClose }: { ulid: string; onClose(): void }) {
  const form = useId();
  const [reason, setReason] = useState('');
  const [isBusy, setBusy] = useState(false);
  const [failure, setFailure] = useState<string | null>(null);
  const { leave, question } = useLeaveQuestion(reason.trim() !== '', onClose);
  const name = nameOf(ulid);
  const before = `Report ${name} (${ulid}): `;
  const long = tooLong(before + reason.trim(), LIMITS.feedbackCharacters);

  const send = async (event: FormEvent): Promise<void> => {
    event.preventDefault();
    if (isBusy || reason.trim() === '' || long !== null) return;
    setBusy(true);
    setFailure(null);
    try {
      const message = before + reason.trim();
      await api('POST /feedback', { body: { message, reportedUlid: ulid } });
    } catch (error) {
      console.error('A report was not taken.', error);
      setFailure(errorText(error));
      setBusy(false);
      return;
    }
    onClose();
    showToast(blockAndMuteStrings.submitted);
  };
  return (
    <Dialog
      open
      onClose={leave}
      title={blockAndMuteStrings.reportTitle(name)}
      width={480}
      footer={
        <>
          <Button onClick={leave}>{blockAndMuteStrings.cancel}</Button>
          <Button
            type="submit"
            form={form}
            kind="primary"
            busy={isBusy}
            disabled={reason.trim() === '' || long !== null}
          >
            {blockAndMuteStrings.submit}
          </Button>
        </>
      }
    >
      <form id={form} onSubmit={(event) => void send(event)}>
        <TextArea
          label={blockAndMuteStrings.reportReason}
          hint={blockAndMuteStrings.reportHint}
          error={long ?? failure}
          value={reason}
          onChange={(event) => setReason(event.target.value)}
        />
      </form>
      {question}
    </Dialog>
  );
}
