import type { FastifyInstance } from 'fastify';

/**
 * Records spans of requests and jobs for a collector. Without a collector, this is null and OpenTelemetry
 * is not loaded.
 */
export interface Traces {
  watch(server: FastifyInstance): void;
  /**
   * Runs work in a child span. Without a trace, the work runs untraced.
   * @param name must not contain user input
   */
  span<Result>(name: string, work: () => Result): Result;
  statement<Result>(text: string, work: () => Result): Result;
  /**
   * Runs background work in a separate trace.
   * @param cause `traceparent` of the cause, to which the trace links
   */
  begin<Result>(name: string, cause: string | null, work: () => Result): Result;
  resume<Result>(name: string, traceparent: string | null, work: () => Result): Result;
  /**
   * Counts the sockets that an event was written to. Each event has one span per turn of the event loop.
   */
  sent(event: string, sockets: number): void;
  traceparent(): string | null;
  /** Sends pending spans; resolves within two seconds, and never throws. */
  stop(): Promise<void>;
}
