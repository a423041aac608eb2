import { LIMITS } from '@rookery/contract/kernel/limits.ts';
import { useState } from 'react';

import { sendOrWait } from '#web/data/outbox/send-or-wait.ts';
import { usePage } from '#web/data/page/page-context.ts';
import { showFailureText } from '#web/data/api/show-failure.ts';
import { showToast } from '#web/ui/toast/show-toast.ts';
import { TextArea } from '#web/ui/controls/text-field.tsx';
import { tooLongMessage } from '#web/ui/controls/too-long.ts';

import { FormDialog } from '#web/features/users/forms/public.ts';
import { feedbackFailure } from './invite-errors.ts';
import { strings } from './strings.ts';

export function FeedbackDialog({ onClose }: { onClose(): void }) {
  const page = usePage();
  const [words, setWords] = useState('');
  const [isMissing, setMissing] = useState(false);
  const message = words.trim();
  const long = tooLongMessage(message, LIMITS.feedbackCharacters);

  const send = async (): Promise<true | null> => {
    if (message === '') {
      showToast(strings.empty, { kind: 'danger' });
      setMissing(true);
      return null;
    }
    try {
      const order = { subject: 'reports' };
      if (!(await sendOrWait(page, 'POST /feedback', { body: { message } }, order))) return true;
    } catch (error) {
      console.error('Could not send the feedback.', error);
      showFailureText(feedbackFailure(error), error);
      return null;
    }
    showToast(strings.submitted);
    return true;
  };
  return (
    <FormDialog
      title={strings.feedbackTitle}
      width={480}
      submit={strings.submit}
      cancel={strings.cancel}
      isReady={long === null}
      isUnsaved={message !== ''}
      onClose={onClose}
      onSubmit={send}
    >
      <TextArea
        label={strings.feedbackLabel}
        hint={strings.feedbackHint}
        error={long ?? (isMissing ? strings.needed : null)}
        value={words}
        onChange={(event) => {
          setWords(event.target.value);
          setMissing(false);
        }}
      />
    </FormDialog>
  );
}
