import { networkError, timeoutError } from '#web/data/http/api-error.ts';
import type { Connection } from '#web/data/http/connection-state.ts';

export interface PutRequest {
  url: string;
  headers: Readonly<Record<string, string>>;
  body: Blob;
  /** Told how many bytes have left. */
  onProgress(sent: number): void;
  signal: AbortSignal;
}

export interface PutAnswer {
  /** Of HTTP. */
  status: number;
  /** Where our own server takes files and can't now: why, in words for members. */
  unavailable: string | null;
}

/**
 * Puts bytes to a storage.
 * @throws ApiError `network` or `timeout` when no answer came; a DOMException 'AbortError' after an abort
 */
export type PutBytes = (request: PutRequest) => Promise<PutAnswer>;

/** Without one more byte, or an answer after the last, for so long, the connection counts as dead. */
export const STALL_MS = 45_000;
/** What the browser sets itself, and complains of when it is set. */
const OWN_HEADERS = new Set(['content-length', 'host']);

/** Says how far it is, which fetch can't do for what it sends. */
export function createPut(connection: Pick<Connection, 'noteAnswer' | 'noteSilence'>): PutBytes {
  return ({ url, headers, body, onProgress, signal }) =>
    new Promise((resolve, reject) => {
      if (signal.aborted) return reject(aborted());
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
      const stop = (): void => fail(aborted());
      exchange.open('PUT', url);
      for (const [name, value] of Object.entries(headers)) {
        if (!OWN_HEADERS.has(name.toLowerCase())) exchange.setRequestHeader(name, value);
      }
      exchange.upload.addEventListener('progress', (event) => {
        move();
        onProgress(event.loaded);
      });
      exchange.addEventListener('load', () => {
        end();
        connection.noteAnswer();
        resolve({ status: exchange.status, unavailable: saidIn(exchange.responseText) });
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

/** A bucket's own answers are XML, and not meant for members' eyes. */
function saidIn(answer: string): string | null {
  if (!answer.startsWith('{')) return null;
  try {
    const { error_type: type, message } = JSON.parse(answer) as Record<string, unknown>;
    return type === 'unavailable' && typeof message === 'string' ? message : null;
  } catch {
    return null;
  }
}

function aborted(): DOMException {
  return new DOMException('The upload was cancelled.', 'AbortError');
}
