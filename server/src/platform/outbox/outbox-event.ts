export interface OutboxEvent<Payload = unknown> {
  /** Ids rise in the order of writing. Across transactions, this is not always the order of commits. */
  id: number;
  topic: string;
  payload: Payload;
  attempts: number;
  createdAt: Date;
  traceparent: string | null;
}

/**
 * A handler must be safe to run twice. An event is repeated after a crash, or when any subscriber fails. A
 * handler should take milliseconds; long work belongs in a job.
 */
export type EventHandler<Payload> = (
  event: OutboxEvent<Payload>,
  batch: EventBatch<Payload>,
) => Promise<void> | void;

/** The events that a handler gets one after another, so that one statement can serve all of them. */
export type EventBatch<Payload> = readonly OutboxEvent<Payload>[];
