export interface OutboxEvent<Payload = unknown> {
  /** Rises in the order of writing; across transactions not always in the order of commits. */
  id: number;
  topic: string;
  payload: Payload;
  /** How often handling it has failed before. */
  attempts: number;
  createdAt: Date;
  /** Of the request that wrote it; null: that is not traced. */
  traceparent: string | null;
}

/**
 * Must be safe to run twice: an event comes again after a crash, and to all subscribers of its topic
 * when one of them failed. It should take milliseconds; long work belongs to a job.
 */
export type EventHandler<Payload> = (event: OutboxEvent<Payload>) => Promise<void> | void;
