import { AsyncLocalStorage } from 'node:async_hooks';

/** A request with an `Idempotency-Key`. Its first write records the key in the same transaction. */
export interface KeyedRequest {
  /** uuid */
  readonly memberId: string;
  /** The first 16 bytes of the header's SHA-256, as a uuid. */
  readonly key: string;
  /** The first 16 bytes of the SHA-256 of the call, its address and its body, as a uuid. */
  readonly fingerprint: string;
  /** Data that a retry needs to show the same result. It is stored with the key, as JSON. */
  made: unknown;
  isRecorded: boolean;
}

const requests = new AsyncLocalStorage<KeyedRequest>();

/** Runs the writes of a request. `commit` and `inStatement` record its key. */
export function withKey<Result>(request: KeyedRequest, write: () => Result): Result {
  return requests.run(request, write);
}

export function requestToRecord(): KeyedRequest | null {
  const request = requests.getStore();
  return request && !request.isRecorded ? request : null;
}

/** Stores the result of a request with its key. Call this before the commit. @returns its argument */
export function recordResult<Made>(made: Made): Made {
  const request = requestToRecord();
  if (request) request.made = made;
  return made;
}
