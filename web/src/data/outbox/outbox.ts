import type { Calls } from '@rookery/contract/calls.ts';
import type { Answer } from '@rookery/contract/kernel/call.ts';
import type { StoreApi } from 'zustand/vanilla';

import type { CallInput } from '#web/data/api/client.ts';

import type { Intention, IntentionInput } from './intention.ts';
import type { OutboxCall } from './outbox-calls.ts';

export interface OutboxItem extends Intention {
  state: 'waiting' | 'sending' | 'refused';
  isTried: boolean;
  isKept: boolean;
}

/**
 * `sent` means that the server handled the request. `waiting` means that this page or another sends the
 * request later.
 */
export type SendResult<K extends OutboxCall> =
  | { state: 'sent'; answer: Answer<Calls[K]> }
  | { state: 'waiting' };

export interface SendOptions extends Pick<Intention, 'subject' | 'switch' | 'shown'> {
  created?: number;
  refusal?: string;
}

export interface OutboxResponse<K extends OutboxCall> {
  answer: Answer<Calls[K]>;
  intention: Intention;
  isLate: boolean;
}

export type OutboxInput<K extends OutboxCall> = Pick<
  CallInput<Calls[K]>,
  Extract<keyof CallInput<Calls[K]>, keyof IntentionInput>
>;

/** Sends requests in order and exactly once, also after offline periods and reloads. */
export interface Outbox {
  store: StoreApi<{ items: readonly OutboxItem[] }>;
  /**
   * Sends an intention and waits a while for the response. @throws ApiError when the server refuses the
   * intention. The outbox then drops it, because the caller still has the text.
   */
  send<K extends OutboxCall>(
    call: K,
    input: OutboxInput<K>,
    order: SendOptions,
  ): Promise<SendResult<K>>;
  /** Sends an intention without waiting. A refused one stays in the list. @returns its key */
  add<K extends OutboxCall>(call: K, input: OutboxInput<K>, order: SendOptions): string;
  retry(key: string): void;
  discard(key: string): void;
  onAnswered<K extends OutboxCall>(
    call: K,
    listener: (answered: OutboxResponse<K>) => void,
  ): () => void;
  onRefused(listener: (intention: Intention, error: unknown) => void): () => void;
  /** Reads what is stored, without sending it. */
  load(): Promise<void>;
  resume(): Promise<void>;
}
