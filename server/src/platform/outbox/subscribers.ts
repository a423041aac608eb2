import type { Traces } from '#src/platform/traces/traces.ts';
import type { EventHandler, OutboxEvent } from './outbox-event.ts';

export interface Subscribers {
  readonly topics: readonly string[];
  add(topic: string, name: string, handler: EventHandler<unknown>): void;
  /**
   * Each subscriber gets its events in order, one at a time; subscribers do not wait for each other. Returns a
   * failure for each handler and event.
   */
  handle(events: readonly OutboxEvent[]): Promise<HandlerFailure[]>;
}

export interface HandlerFailure {
  event: OutboxEvent;
  subscriber: string;
  error: unknown;
}

interface Subscriber {
  topic: string;
  name: string;
  handler: EventHandler<unknown>;
}

export function createSubscribers(options: {
  /** Milliseconds after which a handler counts as failed. */
  patience: number;
  traces: Traces | null;
}): Subscribers {
  const { traces } = options;
  const subscribers: Subscriber[] = [];
  const topics: string[] = [];

  /** A handler that hangs must not hold the batch and its transaction forever. */
  async function inTime(work: Promise<void>): Promise<void> {
    let timer: NodeJS.Timeout | undefined;
    const late = new Promise<never>((_resolve, reject) => {
      const complain = (): void =>
        reject(new Error(`The handler took longer than ${options.patience} ms.`));
      timer = setTimeout(complain, options.patience);
    });
    try {
      await Promise.race([work, late]);
    } finally {
      clearTimeout(timer);
    }
  }

  async function serve(
    { topic, name, handler }: Subscriber,
    events: readonly OutboxEvent[],
    failures: HandlerFailure[],
  ): Promise<void> {
    const batch = events.filter((event) => event.topic === topic);
    for (const event of batch) {
      try {
        const handle = () => handler(event, batch);
        const work = traces
          ? traces.resume(`${topic} → ${name}`, event.traceparent, handle)
          : handle();
        if (work) await inTime(work);
      } catch (error) {
        failures.push({ event, subscriber: name, error });
      }
    }
  }

  return {
    topics,
    add(topic, name, handler) {
      subscribers.push({ topic, name, handler });
      if (!topics.includes(topic)) topics.push(topic);
    },
    async handle(events) {
      const failures: HandlerFailure[] = [];
      await Promise.all(subscribers.map((subscriber) => serve(subscriber, events, failures)));
      return failures;
    },
  };
}
