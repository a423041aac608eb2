import type {
  Access,
  Answer,
  CallDefinition,
  Merged,
  Params,
  Query,
} from '@rookery/contract/kernel/call.ts';
import { takesIdempotencyKey } from '@rookery/contract/kernel/idempotency.ts';
import type { Outside } from '#src/kernel/outside.ts';
import type { Caller, ConsoleCaller } from './caller.ts';

type CallerOf<A extends Access> = A extends 'public'
  ? null
  : A extends 'console'
    ? ConsoleCaller
    : Caller;

export interface Input<D extends CallDefinition> {
  readonly caller: CallerOf<D['access']>;
  readonly params: Params<D>;
  readonly query: Query<D>;
  readonly body: Merged<D>;
  readonly network: string;
  readonly userAgent: string;
  readonly outside: D extends { readonly lane: string } ? Outside : undefined;
}

export class CallResponse<A> {
  readonly status: number;
  readonly answer: A;
  readonly headers: Readonly<Record<string, string>>;
  constructor(status: number, answer: A, headers: Readonly<Record<string, string>> = {}) {
    this.status = status;
    this.answer = answer;
    this.headers = headers;
  }
}

export function ok<F extends object>(fields: F): { success: true } & F {
  return { success: true, ...fields };
}

export type Reply<D extends CallDefinition> = Answer<D> | CallResponse<Answer<D>>;

export type Handler<D extends CallDefinition> = (input: Input<D>) => Promise<Reply<D>>;

interface StepOptions {
  /** True if the call takes several transactions. A retry continues after the last finished transaction. */
  isResumed?: true;
  isOneStatement?: true;
}

/** A writing call in two steps. A retry with the same idempotency key runs `show` without writing again. */
export type Steps<D extends CallDefinition, Made> = StepOptions & {
  show(input: Input<D>, made: Made): Promise<Reply<D>>;
} & (
    | { change(input: Input<D>): Promise<unknown>; make?: undefined }
    | {
        make(input: Input<D>): Promise<Made>;
        change?: undefined;
      }
  );

interface WrittenSteps<D extends CallDefinition> {
  write(input: Input<D>): Promise<unknown>;
  show(input: Input<D>, made: unknown): Promise<Reply<D>>;
  isResumed: boolean;
  isOneStatement: boolean;
}

export function stepsOf<D extends CallDefinition, Made>(
  call: D,
  handler: Handler<D> | Steps<D, Made>,
): WrittenSteps<D> {
  if (typeof handler === 'function') {
    const how = { isResumed: false, isOneStatement: false };
    if (!takesIdempotencyKey(call)) {
      return { write: handler, show: async (_input, reply) => reply as Reply<D>, ...how };
    }
    if (hasContent(call)) {
      throw new Error(`${call.name} takes an Idempotency-Key: mount it with change and show.`);
    }
    const done = { success: true } as Reply<D>;
    return { write: withoutResult(handler), show: async () => done, ...how };
  }
  const { isResumed = false, isOneStatement = false } = handler;
  const write = handler.make ?? withoutResult(handler.change);
  return { write, show: handler.show, isResumed, isOneStatement };
}

const withoutResult =
  <Given>(change: (input: Given) => Promise<unknown>) =>
  async (input: Given): Promise<null> => {
    await change(input);
    return null;
  };

const hasContent = ({ answers }: CallDefinition): boolean =>
  Object.values(answers).some(
    (shape) => Object.keys((shape as { properties?: object }).properties ?? {}).length > 1,
  );

export function withHeaders<D extends CallDefinition>(
  { answers }: D,
  reply: Reply<D>,
  headers: Readonly<Record<string, string>>,
): CallResponse<Answer<D>> {
  const [first = 200] = Object.keys(answers).map(Number);
  const {
    status,
    answer,
    headers: own,
  } = reply instanceof CallResponse ? reply : new CallResponse(first, reply);
  return new CallResponse(status, answer, { ...own, ...headers });
}
