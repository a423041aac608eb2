import type { FastifyInstance } from 'fastify';

/** Spans of requests and jobs, for a collector. Null without one: then nothing of OpenTelemetry is loaded. */
export interface Traces {
  watch(server: FastifyInstance): void;
  /** A child span; without a trace the work runs untraced. @param name must not contain user input */
  span<Result>(name: string, work: () => Result): Result;
  statement<Result>(text: string, work: () => Result): Result;
  /** Background work in its own trace. @param cause `traceparent` of what caused it; linked */
  begin<Result>(name: string, cause: string | null, work: () => Result): Result;
  resume<Result>(name: string, traceparent: string | null, work: () => Result): Result;
  /** Counts sockets written to. One span per event and turn of the event loop. */
  sent(event: string, sockets: number): void;
  traceparent(): string | null;
  /** Sends pending spans; resolves within two seconds, and never throws. */
  stop(): Promise<void>;
}
