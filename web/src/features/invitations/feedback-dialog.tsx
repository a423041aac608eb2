import { LIMITS } from '@rookery/contract/kernel/limits.ts';
import { type FormEvent, useId, useState } from 'react';

import { api } from '#web/data/page/api.ts';
import { Button } from '#web/ui/controls/button.tsx';
import { Dialog } from '#web/ui/dialog/dialog.tsx';
import { showFailed } from '#web/data/api/show-failure.ts';
import { showToast } from '#web/ui/toast/show-toast.ts';
import { TextArea } from '#web/ui/controls/text-field.tsx';
import { tooLong } from '#web/ui/controls/too-long.ts';

import { useLeaveQuestion } from '../users/public.ts';
import { feedbackFailure } from './invite-words.ts';
import { strings } from './strings.ts';

/** Tells those who run the network something. A failure keeps the words. */
export function FeedbackDialog({ onClose }: { onClose(): void }) {
  const form = useId();
  const [message, setMessage] = useState('');
  const [isBusy, setBusy] = useState(false);
  const trimmed = message.trim();
  const long = tooLong(trimmed, LIMITS.feedbackCharacters);
  const { leave, question } = useLeaveQuestion(trimmed !== '', onClose);

  const send = async (event: FormEvent): Promise<void> => {
    event.preventDefault();
    if (isBusy || long !== null) return;
    if (trimmed === '') return showToast(strings.empty, { kind: 'danger' });
    setBusy(true);
    try {
      await api('POST /feedback', { body: { message: trimmed } });
    } catch (error) {
      console.error('Feedback was not taken.', error);
      setBusy(false);
      return showFailed(feedbackFailure(error), error);
    }
    onClose();
    return showToast(strings.submitted);
  };
  return (
    <Dialog
      open
      onClose={leave}
      title={strings.feedbackTitle}
      width={480}
      footer={
        <>
          <Button onClick={leave}>{strings.cancel}</Button>
          <Button type="submit" form={form} kind="primary" busy={isBusy} disabled={long !== null}>
            {strings.submit}
          </Button>
        </>
      }
    >
      <form id={form} onSubmit={(event) => void send(event)}>
        <TextArea
          label={strings.feedbackLabel}
          hint={strings.feedbackHint}
          error={long}
          value={message}
          onChange={(event) => setMessage(event.target.value)}
        />
      </form>
      {question}
    </Dialog>
  );
}
