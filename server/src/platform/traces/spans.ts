import { AsyncLocalStorage } from 'node:async_hooks';
import {
  type Attributes,
  type Context,
  ROOT_CONTEXT,
  type Span,
  type SpanContext,
  SpanKind,
  SpanStatusCode,
  trace,
  TraceFlags,
  type Tracer,
} from '@opentelemetry/api';
import type { FastifyReply, FastifyRequest } from 'fastify';

import { Refusal } from '#src/kernel/refusal.ts';
import { nameStatement } from './statement-name.ts';
import type { Traces } from './traces.ts';

const TRACEPARENT = /^00-([0-9a-f]{32})-([0-9a-f]{16})-([0-9a-f]{2})$/;
const MOST_TEXTS = 1000;
const UNTRACED: ReadonlySet<string | undefined> = new Set(['/healthz', '/readyz', '/metrics']);
const STATEMENT: Attributes = { 'db.system.name': 'postgresql' };

interface StoredSpan {
  span: Span;
  context: Context;
  sent: Map<string, BroadcastSpan> | null;
}

interface BroadcastSpan {
  span: Span;
  sockets: number;
  channels: number;
}

export function createSpans(tracer: Tracer): Omit<Traces, 'stop'> {
  const current = new AsyncLocalStorage<StoredSpan | undefined>();
  const names = new Map<string, string>();

  function keep(span: Span): StoredSpan | undefined {
    if (!span.isRecording()) return undefined;
    return { span, context: trace.setSpan(ROOT_CONTEXT, span), sent: null };
  }

  function during<Result>(span: Span, work: () => Result): Result {
    const kept = keep(span);
    if (!kept) return current.run(undefined, work);
    try {
      const result = current.run(kept, work);
      if (!(result instanceof Promise)) {
        span.end();
        return result;
      }
      const ended = result.then(
        (value: unknown) => (span.end(), value),
        (error: unknown) => {
          endWithError(span, error);
          throw error;
        },
      );
      return ended as Result;
    } catch (error) {
      endWithError(span, error);
      throw error;
    }
  }

  function child<Result>(
    name: string,
    options: { kind?: SpanKind; attributes?: Attributes },
    work: () => Result,
  ): Result {
    const above = current.getStore();
    return above ? during(tracer.startSpan(name, options, above.context), work) : work();
  }

  function nameOf(text: string): string {
    const known = names.get(text);
    if (known !== undefined) return known;
    const name = nameStatement(text);
    if (names.size < MOST_TEXTS) names.set(text, name);
    return name;
  }

  function startSent(above: StoredSpan, event: string): BroadcastSpan {
    const span = tracer.startSpan(`send ${event}`, { kind: SpanKind.PRODUCER }, above.context);
    const begun: BroadcastSpan = { span, sockets: 0, channels: 0 };
    const all = (above.sent ??= new Map());
    all.set(event, begun);
    setImmediate(() => {
      all.delete(event);
      span.setAttributes({ 'rookery.sockets': begun.sockets, 'rookery.channels': begun.channels });
      span.end();
    });
    return begun;
  }

  return {
    watch(server) {
      server.addHook('onRequest', (request, reply, done) => {
        const isWanted = !UNTRACED.has(request.routeOptions.url);
        const mine = isWanted ? keep(startRequest(tracer, request)) : undefined;
        if (!mine) return done();
        // `close` also fires when the client disconnects before the response.
        reply.raw.once('close', () => endRequest(mine.span, reply));
        // If the body arrives later, fastify resumes in this context.
        current.run(mine, done);
      });
    },
    span: (name, work) => child(name, {}, work),
    statement: (text, work) =>
      current.getStore()
        ? child(nameOf(text), { kind: SpanKind.CLIENT, attributes: STATEMENT }, work)
        : work(),
    begin(name, cause, work) {
      const context = cause === null ? null : parse(cause);
      const links = context ? [{ context }] : [];
      const options = { kind: SpanKind.CONSUMER, links };
      return during(tracer.startSpan(name, options, ROOT_CONTEXT), work);
    },
    resume(name, traceparent, work) {
      const parent = traceparent === null ? null : parse(traceparent);
      if (!parent) return current.run(undefined, work);
      const context = trace.setSpanContext(ROOT_CONTEXT, parent);
      return during(tracer.startSpan(name, { kind: SpanKind.CONSUMER }, context), work);
    },
    sent(event, sockets) {
      const above = current.getStore();
      if (!above) return;
      const under = above.sent?.get(event) ?? startSent(above, event);
      under.sockets += sockets;
      under.channels += 1;
    },
    traceparent() {
      const above = current.getStore();
      if (!above) return null;
      const { traceId, spanId } = above.span.spanContext();
      return `00-${traceId}-${spanId}-01`;
    },
  };
}

/** The span is named after the route, never the URL. The caller's own `traceparent` is ignored. */
function startRequest(tracer: Tracer, { method, routeOptions, id }: FastifyRequest): Span {
  const route = routeOptions.url;
  const attributes = {
    'http.request.method': method,
    ...(route !== undefined && { 'http.route': route }),
    'rookery.request_id': id,
  };
  const name = route === undefined ? 'none' : `${method} ${route}`;
  return tracer.startSpan(name, { kind: SpanKind.SERVER, attributes }, ROOT_CONTEXT);
}

function endRequest(span: Span, { statusCode, raw }: FastifyReply): void {
  // If the client disconnected, there is no status.
  if (raw.writableFinished) span.setAttribute('http.response.status_code', statusCode);
  else span.setAttribute('error.type', 'aborted');
  if (statusCode >= 500) span.setStatus({ code: SpanStatusCode.ERROR });
  span.end();
}

/** Records the error's kind, never its message, which may name a member. A refusal is not an error. */
function endWithError(span: Span, error: unknown): void {
  span.setAttribute('error.type', kindOf(error));
  if (!(error instanceof Refusal)) span.setStatus({ code: SpanStatusCode.ERROR });
  span.end();
}

const PLAIN = /^\w{1,40}$/;

function kindOf(error: unknown): string {
  if (error instanceof Refusal) return error.type;
  const { code, name } = error instanceof Error ? (error as NodeJS.ErrnoException) : {};
  return [code, name].find((each) => typeof each === 'string' && PLAIN.test(each)) ?? 'error';
}

function parse(traceparent: string): SpanContext | null {
  const [, traceId, spanId, flags] = TRACEPARENT.exec(traceparent) ?? [];
  if (traceId === undefined || spanId === undefined || flags === undefined) return null;
  const traceFlags = Number.parseInt(flags, 16) & TraceFlags.SAMPLED;
  return { traceId, spanId, traceFlags, isRemote: true };
}
