/** The provider gave no usable answer. A later retry may succeed. */
export class ProviderAway extends Error {
  override readonly name = 'ProviderAway';
}

/** Also checks error causes, because libraries wrap the errors that they catch. */
export function isProviderAway(error: unknown): boolean {
  if (error instanceof ProviderAway) return true;
  return error instanceof Error && error.cause !== undefined && isProviderAway(error.cause);
}

const TIMEOUT_MS = 8000;
const LARGEST_BYTES = 256 * 1024;

export async function providerFetch(url: string, options: RequestInit = {}): Promise<Response> {
  const signal = AbortSignal.timeout(TIMEOUT_MS);
  try {
    // Read the body within the time limit. A provider that never ends its response counts as unavailable.
    const response = await fetch(url, { ...options, redirect: 'manual', signal });
    const { status, headers } = response;
    const body = await readBounded(response);
    if (status === 429 || status >= 500) throw new Error(`It responded with ${status}.`);
    return new Response(body.length > 0 ? new Uint8Array(body) : null, { status, headers });
  } catch (cause) {
    throw new ProviderAway(`${new URL(url).origin} did not respond.`, { cause });
  }
}

async function readBounded(response: Response): Promise<Buffer> {
  const parts: Uint8Array[] = [];
  let size = 0;
  for await (const part of response.body ?? []) {
    size += part.length;
    if (size > LARGEST_BYTES) throw new Error('Its response was too large.');
    parts.push(part);
  }
  return Buffer.concat(parts);
}
