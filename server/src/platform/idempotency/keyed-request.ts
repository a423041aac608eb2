import { AsyncLocalStorage } from 'node:async_hooks';

/** A request with an `Idempotency-Key`. Its first write records the key in the same transaction. */
export interface KeyedRequest {
  /** uuid */
  readonly memberId: string;
  /** SHA-256 of the header, its first 16 bytes as a uuid. */
  readonly key: string;
  /** The same of the call, its address and its body. */
  readonly fingerprint: string;
  /** Stored with the key, as JSON: what a repeat needs to show the same. */
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

/** Stores with the key what the request makes. Call it before the commit. @returns its argument */
export function recordResult<Made>(made: Made): Made {
  const request = requestToRecord();
  if (request) request.made = made;
  return made;
}
