import type { Message } from '@rookery/contract/chats/chat.ts';
import { LIMITS } from '@rookery/contract/kernel/limits.ts';
import type { ViolationName } from '@rookery/contract/kernel/violations.ts';
import { type FormEvent, useId, useState } from 'react';

import { errorText } from '#web/data/http/api-error.ts';
import { api } from '#web/data/page/api.ts';
import { ReportReasonsField } from '#web/features/posts/menu/public.ts';
import { Button } from '#web/ui/controls/button.tsx';
import { Dialog } from '#web/ui/dialog/dialog.tsx';
import { showToast } from '#web/ui/toast/show-toast.ts';
import { TextArea } from '#web/ui/controls/text-field.tsx';
import { tooLong } from '#web/ui/controls/too-long.ts';

import { strings } from '#web/features/chats/strings/strings.ts';

/** Asks what is wrong with a message, and reports it. A failure leaves what was chosen as it is. */
export function ReportMessage({ message, onClose }: { message: Message; onClose(): void }) {
  const form = useId();
  const [chosen, setChosen] = useState<ViolationName | null>(null);
  const [words, setWords] = useState('');
  const [isBusy, setBusy] = useState(false);
  const [failure, setFailure] = useState<string | null>(null);
  const long = tooLong(words.trim(), LIMITS.reportReasonCharacters);

  const send = async (event: FormEvent): Promise<void> => {
    event.preventDefault();
    if (chosen === null || isBusy || long !== null) return;
    setBusy(true);
    setFailure(null);
    try {
      const { ulid, chatId } = message;
      const reason = words.trim();
      const body = { ulid, violation: chosen, ...(reason !== '' && { reason }) };
      await api('POST /chats/:id/report', { params: { id: chatId }, body });
    } catch (error) {
      console.error('A report was not taken.', error);
      setFailure(errorText(error));
      setBusy(false);
      return;
    }
    onClose();
    showToast(strings.reported);
  };
  return (
    <Dialog
      open
      onClose={onClose}
      title={strings.reportTitle}
      footer={
        <>
          <Button onClick={onClose}>{strings.cancel}</Button>
          <Button
            type="submit"
            form={form}
            kind="primary"
            busy={isBusy}
            disabled={chosen === null || long !== null}
          >
            {strings.submit}
          </Button>
        </>
      }
    >
      <form id={form} onSubmit={(event) => void send(event)}>
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
      </form>
    </Dialog>
  );
}
