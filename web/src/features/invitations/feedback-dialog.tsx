import { LIMITS } from '@rookery/contract/kernel/limits.ts';
import { useState } from 'react';

import { api } from '#web/data/page/api.ts';
import { showFailed } from '#web/data/api/show-failure.ts';
import { showToast } from '#web/ui/toast/show-toast.ts';
import { TextArea } from '#web/ui/controls/text-field.tsx';
import { tooLong } from '#web/ui/controls/too-long.ts';

import { FormDialog } from '../users/public.ts';
import { feedbackFailure } from './invite-words.ts';
import { strings } from './strings.ts';

/** Tells those who run the network something. */
export function FeedbackDialog({ onClose }: { onClose(): void }) {
  const [words, setWords] = useState('');
  const message = words.trim();
  const long = tooLong(message, LIMITS.feedbackCharacters);

  const send = async (): Promise<void> => {
    if (message === '') return showToast(strings.empty, { kind: 'danger' });
    try {
      await api('POST /feedback', { body: { message } });
    } catch (error) {
      console.error('Feedback was not taken.', error);
      return showFailed(feedbackFailure(error), error);
    }
    onClose();
    showToast(strings.submitted);
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
        error={long}
        value={words}
        onChange={(event) => setWords(event.target.value)}
      />
    </FormDialog>
  );
}
