export interface OutboxEvent<Payload = unknown> {
  /** Rises in the order of writing; across transactions not always in the order of commits. */
  id: number;
  topic: string;
  payload: Payload;
  attempts: number;
  createdAt: Date;
  traceparent: string | null;
}

/**
 * Must be safe to run twice: an event is repeated after a crash, or when any subscriber fails. It should take
 * milliseconds; long work belongs in a job.
 */
export type EventHandler<Payload> = (event: OutboxEvent<Payload>) => Promise<void> | void;
