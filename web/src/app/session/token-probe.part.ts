import { createProbe } from '#web/data/http/probe.ts';
import type { Page } from '#web/data/page/page.ts';

export function createTokenProbe({ api, clock, leaving, onDrop }: Page): () => Promise<boolean> {
  const ofMember = (): (() => Promise<boolean>) =>
    createProbe({
      clock: { now: () => new Date(clock.now()) },
      call: (timeoutMs) => api('GET /test/probe', { timeoutMs }),
      onInvalid: () => void leaving.signOut('expired'),
    });
  let probe = ofMember();
  onDrop(() => {
    probe = ofMember();
  });
  return () => probe();
}
