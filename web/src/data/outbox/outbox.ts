import type { CallKey, Calls } from '@rookery/contract/calls.ts';
import type { Answer } from '@rookery/contract/kernel/call.ts';
import type { StoreApi } from 'zustand/vanilla';

import type { CallInput } from '#web/data/api/client.ts';

import type { Intention, IntentionInput } from './intention.ts';

export interface Waiting extends Intention {
  state: 'waiting' | 'sending' | 'refused';
  /** It was sent before: the server may have done it. */
  isTried: boolean;
  /** This browser keeps it. Otherwise it ends with this page. */
  isKept: boolean;
}

/** `sent`: the server did it. `waiting`: it will be sent later, by this page or another. */
export type Sent<K extends CallKey> =
  | { state: 'sent'; answer: Answer<Calls[K]> }
  | { state: 'waiting' };

/** Where an intention belongs, and what its own screen draws of it. */
export interface Order extends Pick<Intention, 'subject' | 'switch' | 'shown'> {
  /** Its place among others, where it takes the place of an earlier intention. */
  created?: number;
  /** Why it was refused before it came here. */
  refusal?: string;
}

/** An answer of the server, and whether the sender still waited for it. */
export interface Answered<K extends CallKey> {
  answer: Answer<Calls[K]>;
  intention: Intention;
  isLate: boolean;
}

/** The parameters, query and body of a call. */
export type Input<K extends CallKey> = Pick<
  CallInput<Calls[K]>,
  Extract<keyof CallInput<Calls[K]>, keyof IntentionInput>
>;

/** Sends what the member wants, in order and once, also after the network or the page was gone. */
export interface Outbox {
  store: StoreApi<{ items: readonly Waiting[] }>;
  /**
   * Sends an intention, and waits a while for its answer. @throws ApiError when the server refused it: the caller still
   * has the words, and the outbox forgets them
   */
  send<K extends CallKey>(call: K, input: Input<K>, order: Order): Promise<Sent<K>>;
  /** Sends an intention without a caller that waits. A refused one stays in the list. @returns its key */
  add<K extends CallKey>(call: K, input: Input<K>, order: Order): string;
  /** Sends a refused intention again. */
  retry(key: string): void;
  discard(key: string): void;
  /** Listens to the answers of a call, also late ones. @returns the function that ends it */
  onAnswered<K extends CallKey>(call: K, listener: (answered: Answered<K>) => void): () => void;
  /** Listens to refusals without a caller that waits. */
  onRefused(listener: (intention: Intention, error: unknown) => void): () => void;
  /** Sends what earlier pages of this member left. */
  resume(): Promise<void>;
}
