import type { FastifyInstance } from 'fastify';

/**
 * What becomes of one request or job, told to a collector as spans. Whoever takes it takes null where nobody
 * listens: then nothing is made, and nothing of OpenTelemetry is even loaded.
 */
export interface Traces {
  /** One trace for each request of a person to this server. */
  watch(server: FastifyInstance): void;
  /** A part of what is traced; outside a trace the work is just done. @param name no value that anybody wrote */
  span<Result>(name: string, work: () => Result): Result;
  /** The same for a statement to the database, named by what it does. @param text without values */
  statement<Result>(text: string, work: () => Result): Result;
  /** Work that nobody waits for, in a trace of its own. @param cause `traceparent` of what asked for it: linked */
  begin<Result>(name: string, cause: string | null, work: () => Result): Result;
  /** Goes on with the trace of who told of it; of nobody's, the work is done outside any. */
  resume<Result>(name: string, traceparent: string | null, work: () => Result): Result;
  /** So many sockets were written to. What one span sends in one turn of the event loop is told together. */
  sent(event: string, sockets: number): void;
  /** Where the trace under way stands, as W3C writes it, for whoever goes on with it; null: nothing is traced. */
  traceparent(): string | null;
  /** Sends what waits; resolves after two seconds at most, and never throws. */
  stop(): Promise<void>;
}
