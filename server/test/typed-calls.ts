import type { Answer, CallDefinition, Body, Params, Query } from '@rookery/contract/kernel/call.ts';
import type { ErrorEnvelope } from '@rookery/contract/kernel/shapes.ts';
import type { Static, TSchema } from 'typebox';
import { expect } from 'vitest';

import type { CallOptions, Reply } from './replies.ts';

type Part<D, Key extends string, Value> = D extends { readonly [key in Key]: TSchema }
  ? object extends Value
    ? { [key in Key]?: Value }
    : { [key in Key]: Value }
  : { [key in Key]?: undefined };

export type CallInput<D extends CallDefinition> = Part<D, 'params', Params<D>> &
  Part<D, 'query', Query<D>> &
  Part<D, 'body', Body<D>>;

type InputOf<D extends CallDefinition> =
  object extends CallInput<D> ? [input?: CallInput<D>] : [input: CallInput<D>];

export type Refusal = Static<typeof ErrorEnvelope>;

export interface TypedCalls {
  do<D extends CallDefinition>(call: D, ...input: InputOf<D>): Promise<Answer<D>>;
  refused<D extends CallDefinition>(call: D, input: CallInput<D>, status: number): Promise<Refusal>;
  reply<D extends CallDefinition>(
    call: D,
    ...input: InputOf<D>
  ): Promise<Reply & { body: Answer<D> }>;
}

interface Parts {
  params?: unknown;
  query?: unknown;
  body?: unknown;
}

type QueryValues = Record<string, string | number | boolean | undefined>;

type Send = (method: string, path: string, options?: CallOptions) => Promise<Reply>;

export function typedCalls(send: Send, token?: string): TypedCalls {
  const ask = (call: CallDefinition, input: Parts = {}): Promise<Reply> =>
    send(call.method, urlOf(call, input), { token, body: input.body });
  return {
    async do(call, ...[input]) {
      const reply = await ask(call, input);
      expect(reply, `${call.name}: ${JSON.stringify(reply.body)}`).toSatisfy(
        ({ status }: Reply) => status >= 200 && status < 300,
      );
      return reply.body;
    },
    async refused(call, input, status) {
      const reply = await ask(call, input);
      expect(reply.status, `${call.name}: ${JSON.stringify(reply.body)}`).toBe(status);
      return reply.body as Refusal;
    },
    reply: (call, ...[input]) => ask(call, input),
  };
}

function urlOf(call: CallDefinition, { params, query }: Parts): string {
  const values = (params ?? {}) as Record<string, string>;
  const path = call.path.replaceAll(/:(\w+)/g, (_, name: string) =>
    encodeURIComponent(values[name] ?? ''),
  );
  const search = new URLSearchParams();
  for (const [name, value] of Object.entries((query ?? {}) as QueryValues)) {
    if (value !== undefined) search.set(name, String(value));
  }
  const base = call.base === 'root' ? '' : '/v3';
  return `${base}${path}${search.size > 0 ? `?${search.toString()}` : ''}`;
}
