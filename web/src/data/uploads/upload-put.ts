import { networkError, timeoutError } from '#web/data/http/api-error.ts';
import type { Connection } from '#web/data/http/connection-state.ts';

export interface PutRequest {
  url: string;
  headers: Readonly<Record<string, string>>;
  body: Blob;
  onProgress(sent: number): void;
  signal: AbortSignal;
}

export interface PutResponse {
  status: number;
  /** The reason, as a text for members, why our own server can't accept files now. Null otherwise. */
  unavailable: string | null;
  /** Whether the response comes from a proxy or a bucket, not from our own server. */
  isForeign: boolean;
}

/**
 * Uploads bytes to a storage. @throws ApiError `network` or `timeout` if there is no response; a
 * DOMException 'AbortError' after an abort
 */
export type PutBytes = (request: PutRequest) => Promise<PutResponse>;

/** The connection counts as dead after this long without progress or a response. */
export const STALL_MS = 45_000;
/** Headers that only the browser may set. The browser warns if a script sets them. */
const FORBIDDEN_HEADERS = new Set(['content-length', 'host']);

/** Uses XMLHttpRequest because fetch reports no upload progress. */
export function createPut(connection: Pick<Connection, 'noteAnswer' | 'noteSilence'>): PutBytes {
  return ({ url, headers, body, onProgress, signal }) =>
    new Promise((resolve, reject) => {
      if (signal.aborted) return reject(abortError());
      const exchange = new XMLHttpRequest();
      let stall: ReturnType<typeof setTimeout> | undefined;
      const move = (): void => {
        clearTimeout(stall);
        stall = setTimeout(() => fail(timeoutError()), STALL_MS);
      };
      const end = (): void => {
        clearTimeout(stall);
        signal.removeEventListener('abort', stop);
      };
      const fail = (error: Error): void => {
        end();
        exchange.abort();
        reject(error);
      };
      const stop = (): void => fail(abortError());
      exchange.open('PUT', url);
      for (const [name, value] of Object.entries(headers)) {
        if (!FORBIDDEN_HEADERS.has(name.toLowerCase())) exchange.setRequestHeader(name, value);
      }
      exchange.upload.addEventListener('progress', (event) => {
        move();
        onProgress(event.loaded);
      });
      exchange.addEventListener('load', () => {
        end();
        connection.noteAnswer();
        resolve({
          status: exchange.status,
          ...readAnswer(exchange.responseText),
        });
      });
      exchange.addEventListener('error', () => {
        connection.noteSilence();
        fail(networkError());
      });
      signal.addEventListener('abort', stop);
      move();
      exchange.send(body);
    });
}

/** The XML response of a bucket and the page of a proxy have no text for members. */
function readAnswer(answer: string): Pick<PutResponse, 'unavailable' | 'isForeign'> {
  const foreign = { unavailable: null, isForeign: true };
  if (!answer.startsWith('{')) return foreign;
  try {
    const { error_type: type, message } = JSON.parse(answer) as Record<string, unknown>;
    const isUnavailable = type === 'unavailable' && typeof message === 'string';
    return { unavailable: isUnavailable ? message : null, isForeign: typeof type !== 'string' };
  } catch {
    return foreign;
  }
}

function abortError(): DOMException {
  return new DOMException('The upload was cancelled.', 'AbortError');
}
