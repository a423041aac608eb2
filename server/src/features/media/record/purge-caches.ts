import type { Outside } from '#src/kernel/outside.ts';

export interface PurgeTarget {
  mediaPurgeUrl: string | null;
  mediaPurgeToken: string | null;
}

const URLS_PER_REQUEST = 1000;
const TIMEOUT_MS = 10_000;

/**
 * Sends the operator's cache a POST of `{"urls": [...]}`. The address is configured by the operator and may be
 * in a private network.
 * @throws without a 2xx response, for a retry
 */
export async function purgeCaches(
  { mediaPurgeUrl, mediaPurgeToken }: PurgeTarget,
  urls: readonly string[],
  _outside: Outside,
): Promise<void> {
  if (mediaPurgeUrl === null) return;
  for (let at = 0; at < urls.length; at += URLS_PER_REQUEST) {
    // oxlint-disable-next-line no-await-in-loop -- thousands, where a member with many leaves
    const answer = await fetch(mediaPurgeUrl, {
      method: 'POST',
      headers: {
        'content-type': 'application/json',
        ...(mediaPurgeToken !== null && { authorization: `Bearer ${mediaPurgeToken}` }),
      },
      body: JSON.stringify({ urls: urls.slice(at, at + URLS_PER_REQUEST) }),
      redirect: 'error',
      signal: AbortSignal.timeout(TIMEOUT_MS),
    });
    // oxlint-disable-next-line no-await-in-loop -- read to its end, the connection is free again
    await answer.arrayBuffer();
    if (!answer.ok) throw new Error(`MEDIA_PURGE_URL returned ${answer.status}.`);
  }
}
