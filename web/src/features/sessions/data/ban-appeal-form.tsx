import { REASON } from '@rookery/contract/kernel/timeouts.ts';
import { countCodePoints } from '@rookery/contract/kernel/text.ts';
import { type FormEvent, useState } from 'react';
import { errorText } from '#web/data/http/api-error.ts';
import { api } from '#web/data/page/api.ts';
import { Button } from '#web/ui/controls/button.tsx';
import { TextArea } from '#web/ui/controls/text-field.tsx';
import { tooLong } from '#web/ui/controls/too-long.ts';
import { strings } from '#web/features/sessions/strings/account-strings.ts';
import styles from './your-data-screen.module.css';

/** What a banned member says to their ban. A failure keeps the words. */
export function BanAppealForm({ token }: { token: string }) {
  const [text, setText] = useState('');
  const [state, setState] = useState<'open' | 'busy' | 'sent'>('open');
  const [failure, setFailure] = useState<string | null>(null);
  const words = text.trim();
  const long = tooLong(words, REASON.max);
  const isFit = countCodePoints(words) >= REASON.min && long === null;
  const send = async (event: FormEvent): Promise<void> => {
    event.preventDefault();
    if (!isFit || state === 'busy') return;
    setState('busy');
    setFailure(null);
    try {
      await api('POST /data-link/appeal', { body: { token, appealText: words } });
      setState('sent');
    } catch (error) {
      console.info('An appeal was not taken.', error);
      setFailure(errorText(error));
      setState('open');
    }
  };
  if (state === 'sent') {
    return (
      <p className={styles.note} role="status">
        {strings.appealSent}
      </p>
    );
  }
  return (
    <form className={styles.appeal} onSubmit={(event) => void send(event)}>
      <TextArea
        label={strings.appealLabel}
        hint={strings.appealHint}
        error={long ?? failure}
        value={text}
        onChange={(event) => setText(event.target.value)}
      />
      <Button type="submit" wide busy={state === 'busy'} disabled={!isFit}>
        {strings.appealSend}
      </Button>
    </form>
  );
}
