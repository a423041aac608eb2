import { SECOND_MS } from '@rookery/contract/kernel/durations.ts';
import { useEffect, useState } from 'react';
import { useStore } from 'zustand';

import { usePart } from '#web/data/page/page-context.ts';

import { createTimeout, type TimeoutState } from './timeout.part.ts';

export function useTimeoutAction(): TimeoutState['timeoutAction'] {
  return useStore(usePart(createTimeout).state, ({ timeoutAction }) => timeoutAction);
}

/** Milliseconds until the timeout ends, updated every second; 0 when there is none. */
export function useTimeLeft(): number {
  const timeout = usePart(createTimeout);
  const endsAt = useStore(timeout.state, (state) => state.endsAt);
  const [, drawAgain] = useState(0);
  useEffect(() => {
    if (timeout.leftMs() === 0) return;
    let timer: ReturnType<typeof setTimeout>;
    const tick = (): void => {
      drawAgain((count) => count + 1);
      const left = timeout.leftMs();
      if (left > 0) timer = setTimeout(tick, left % SECOND_MS || SECOND_MS);
    };
    timer = setTimeout(tick, timeout.leftMs() % SECOND_MS || SECOND_MS);
    return () => clearTimeout(timer);
  }, [timeout, endsAt]);
  return timeout.leftMs();
}
