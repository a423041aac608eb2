import { type Connection, createConnection } from './connection-state.ts';

const LOOK_TIMEOUT_MS = 5000;

export function createBrowserConnection(): Connection {
  if (typeof window === 'undefined') {
    return createConnection({ isLinkUp: () => true, look: () => Promise.resolve(true) });
  }
  const connection = createConnection({ isLinkUp: () => navigator.onLine, look: pingServer });
  if (!navigator.onLine) connection.noteSilence();
  window.addEventListener('offline', connection.noteSilence);
  window.addEventListener('online', connection.lookNow);
  document.addEventListener('visibilitychange', () => {
    if (!document.hidden && connection.isOffline()) connection.lookNow();
  });
  return connection;
}

async function pingServer(): Promise<boolean> {
  try {
    const signal = AbortSignal.timeout(LOOK_TIMEOUT_MS);
    await fetch('/healthz', { cache: 'no-store', signal });
    return true;
  } catch {
    return false;
  }
}
