import { USERNAME_PATTERN } from '@rookery/contract/kernel/text.ts';
import { useEffect, useState } from 'react';
import { usePage } from '#web/data/page/page-context.ts';
import type { Page } from '#web/data/page/page.ts';
import { errorText } from '#web/data/http/api-error.ts';

const PAUSE_MS = 400;
const USERNAME_REGEX = new RegExp(USERNAME_PATTERN);

export interface UsernameState {
  kind: 'idle' | 'checking' | 'free' | 'refused';
  message: string;
}

const IDLE: UsernameState = { kind: 'idle', message: '' };

export function useUsernameCheck(username: string, own: string | null): UsernameState {
  const page = usePage();
  const [answered, setAnswered] = useState<{ username: string; state: UsernameState } | null>(null);
  const worthAsking = USERNAME_REGEX.test(username) && username !== own;
  useEffect(() => {
    if (!worthAsking) return;
    const controller = new AbortController();
    const timer = setTimeout(() => {
      void fetchUsernameState(page, username, controller.signal).then((state) => {
        if (!controller.signal.aborted) setAnswered({ username, state });
      });
    }, PAUSE_MS);
    return () => {
      clearTimeout(timer);
      controller.abort();
    };
  }, [page, username, worthAsking]);

  if (!worthAsking) return IDLE;
  return answered?.username === username ? answered.state : { kind: 'checking', message: '' };
}

async function fetchUsernameState(
  { api }: Page,
  username: string,
  signal: AbortSignal,
): Promise<UsernameState> {
  try {
    const answer = await api('POST /user/checkUsername', { body: { username }, signal });
    return { kind: answer.available ? 'free' : 'refused', message: answer.message };
  } catch (error) {
    // A failed check must not block: saving checks again and shows the error.
    return signal.aborted ? IDLE : { kind: 'idle', message: errorText(error) };
  }
}
