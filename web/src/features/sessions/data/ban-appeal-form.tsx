import { REASON_CHARACTERS } from '@rookery/contract/kernel/timeouts.ts';
import { countCodePoints } from '@rookery/contract/kernel/text.ts';
import { type FormEvent, useState } from 'react';
import { errorText } from '#web/data/http/api-error.ts';
import { usePage } from '#web/data/page/page-context.ts';
import { Button } from '#web/ui/controls/button.tsx';
import { TextArea } from '#web/ui/controls/text-field.tsx';
import { tooLongMessage } from '#web/ui/controls/too-long.ts';
import { strings } from '#web/features/sessions/strings/account-strings.ts';
import styles from './your-data-screen.module.css';

interface BanAppealFormProps {
  token: string;
  until: string | null;
}

export function BanAppealForm({ token, until }: BanAppealFormProps) {
  const { api } = usePage();
  const [text, setText] = useState('');
  const [state, setState] = useState<'open' | 'busy' | 'sent'>('open');
  const [failure, setFailure] = useState<string | null>(null);
  const words = text.trim();
  const long = tooLongMessage(words, REASON_CHARACTERS.max);
  const isFit = countCodePoints(words) >= REASON_CHARACTERS.min && long === null;
  const send = async (event: FormEvent): Promise<void> => {
    event.preventDefault();
    if (!isFit || state === 'busy') return;
    setState('busy');
    setFailure(null);
    try {
      await api('POST /data-link/appeal', { body: { token, appealText: words } });
      setState('sent');
    } catch (error) {
      console.info('Could not send the appeal.', error);
      setFailure(errorText(error));
      setState('open');
    }
  };
  if (state === 'sent') {
    return (
      <p className={styles.note} role="status">
        {strings.appealPending}
      </p>
    );
  }
  return (
    <form className={styles.appeal} onSubmit={(event) => void send(event)}>
      <TextArea
        label={strings.appealLabel}
        hint={[strings.appealHint, until && strings.appealUntil(until)].filter(Boolean).join(' ')}
        error={long ?? failure}
        value={text}
        onChange={(event) => setText(event.target.value)}
      />
      <Button type="submit" kind="primary" wide busy={state === 'busy'} disabled={!isFit}>
        {strings.appealSend}
      </Button>
    </form>
  );
}
