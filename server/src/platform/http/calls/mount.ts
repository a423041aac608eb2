import { timingSafeEqual } from 'node:crypto';
import type { CallDefinition } from '@rookery/contract/kernel/call.ts';
import {
  IDEMPOTENCY_KEY,
  IDEMPOTENT_REPLAYED,
  takesIdempotencyKey,
} from '@rookery/contract/kernel/idempotency.ts';
import { ERROR_MESSAGES } from '@rookery/contract/kernel/errors.ts';
import { LIMITS } from '@rookery/contract/kernel/limits.ts';
import { ErrorEnvelope } from '@rookery/contract/kernel/shapes.ts';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { Clock } from '#src/kernel/clock.ts';
import { grantOutside } from '#src/kernel/outside.ts';
import { Refusal } from '#src/kernel/refusal.ts';
import { createInFlight, type InFlight } from '#src/kernel/in-flight.ts';
import { mergedBody, refuseMissingFields, acceptForms } from './bodies.ts';
import type { AnswerOnce } from '#src/platform/idempotency/answer-once.ts';
import type { Traces } from '#src/platform/traces/traces.ts';
import { laneOf, type Admission } from '#src/platform/http/limits/admission.ts';
import type { AdmitConsole, Authenticate, Caller } from './caller.ts';
import { type Handler, type Input, type Reply, type Steps, stepsOf, withHeaders } from './steps.ts';
import {
  networkOf,
  type SpendRateLimit,
  visitorNetwork,
} from '#src/platform/http/limits/rate-limits.ts';

export { CallResponse, ok } from './steps.ts';

export type Mount = <D extends CallDefinition, Made = unknown>(
  call: D,
  handler: Handler<D> | Steps<D, Made>,
) => void;

export type CallWrapper = <Result>(
  call: CallDefinition,
  memberId: string | null,
  work: () => Promise<Result>,
) => Promise<Result>;

interface MountOptions {
  authenticate: Authenticate;
  isFresh(caller: Caller): Promise<boolean>;
  admitConsole?: AdmitConsole;
  spend: SpendRateLimit | null;
  isOurs?: (authorization: string) => boolean;
  admission?: Admission;
  traces?: Traces | null;
  answerOnce?: AnswerOnce;
  around?: CallWrapper | null;
  underWay?: InFlight;
  clock: Clock;
}

const STAFF_NEED_SECOND_FACTOR =
  'Staff of this community need a second factor. Log in with yours. Without one: Turn on two-step login or add a passkey in the settings.';

const CSRF_HEADER = 'x-csrf-token';

function isSameText(given: unknown, wanted: string): boolean {
  const [one, other] = [Buffer.from(typeof given === 'string' ? given : ''), Buffer.from(wanted)];
  return one.length === other.length && timingSafeEqual(one, other);
}

export function createMount(app: FastifyInstance, options: MountOptions): Mount {
  const callers = new WeakMap<FastifyRequest, Caller>();
  const { during } = options.underWay ?? createInFlight();

  async function admit(call: CallDefinition, request: FastifyRequest): Promise<void> {
    if (call.access === 'console') return admitToConsole(call, request);
    const caller = call.access === 'public' ? null : await callerOf(call, request);
    if (!caller && call.access !== 'public') return refuseStranger(request);
    const who = caller?.userId ?? networkOf(request.ip);
    if (options.spend) await options.spend(call.limit, who, caller?.isNewcomer);
    if (!caller) return;
    refusePending(call, caller);
    await refuseStale(call, caller);
    callers.set(request, caller);
  }

  async function refuseStale(call: CallDefinition, caller: Caller): Promise<void> {
    if (call.needsFreshSignIn !== true || (await options.isFresh(caller))) return;
    throw new Refusal('fresh_sign_in_required');
  }

  /**
   * Browsers send cookies with forged requests too, so a write must carry a token that only the page can read.
   */
  async function admitToConsole(call: CallDefinition, request: FastifyRequest): Promise<void> {
    const { headers, ip } = request;
    const caller = (await options.admitConsole?.(headers.cookie)) ?? null;
    if (!caller) {
      if (headers.cookie !== undefined) await options.spend?.('bearer', networkOf(ip));
      throw new Refusal('authentication');
    }
    if (options.spend) await options.spend(call.limit, caller.userId);
    const token = headers[CSRF_HEADER];
    if (call.method !== 'GET' && !isSameText(token, caller.csrfToken)) {
      throw new Refusal('forbidden', 'This page is out of date. Reload it.');
    }
    await refuseStale(call, caller);
    callers.set(request, caller);
  }

  function callerOf(
    { access }: CallDefinition,
    { headers }: FastifyRequest,
  ): Promise<Caller | null> {
    if (access !== 'console') return options.authenticate(headers.authorization);
    return options.admitConsole?.(headers.cookie) ?? Promise.resolve(null);
  }

  function refusePending({ access }: CallDefinition, { pending }: Caller): void {
    if (access === 'member' && pending) throw new Refusal(pending);
  }

  /**
   * A slow body can outlive its caller's rights, so check again once it is complete. Members come from the
   * cache.
   */
  async function admitAnew(call: CallDefinition, request: FastifyRequest): Promise<void> {
    if (!callers.has(request)) return;
    const caller = await callerOf(call, request);
    if (!caller) throw new Refusal('authentication');
    refusePending(call, caller);
    callers.set(request, caller);
  }

  /**
   * Forged tokens count against the network's rate limit. A member's own expired token does not count,
   * because it leads to a refresh.
   */
  async function refuseStranger({ headers, ip }: FastifyRequest): Promise<never> {
    const { authorization } = headers;
    if (authorization !== undefined && !options.isOurs?.(authorization)) {
      await options.spend?.('bearer', networkOf(ip));
    }
    throw new Refusal('authentication');
  }

  function refuseInTimeout(call: CallDefinition, request: FastifyRequest): void {
    const until = callers.get(request)?.timeoutUntil;
    const leftMs = until ? until.getTime() - options.clock.now().getTime() : 0;
    if (!until || leftMs <= 0 || !call.refusedInTimeout) return;
    const action = call.refusedInTimeout(request.body);
    throw new Refusal('timeout', undefined, { timeout: { action, until, leftMs } });
  }

  function workOf<D extends CallDefinition, Made>(
    call: D,
    handler: Handler<D> | Steps<D, Made>,
  ): (input: Input<D>, request: FastifyRequest) => Promise<Reply<D>> {
    const steps = stepsOf(call, handler);
    const write = async (input: Input<D>): Promise<unknown> => {
      refuseMissingFields(call, input.body);
      return steps.write(input);
    };
    return async (input, request) => {
      const header = request.headers[IDEMPOTENCY_KEY];
      const memberId = input.caller?.userId;
      const isOnce = takesIdempotencyKey(call) && header !== undefined;
      if (!isOnce || memberId === undefined || !options.answerOnce) {
        return steps.show(input, await write(input));
      }
      const { isResumed, isOneStatement } = steps;
      const { shown, isReplayed } = await options.answerOnce({
        memberId,
        header: String(header),
        content: `${call.name} ${request.url} ${JSON.stringify(request.body) ?? ''}`,
        make: () => write(input),
        show: (made) => steps.show(input, made),
        isResumed,
        isOneStatement,
      });
      return isReplayed ? withHeaders(call, shown, { [IDEMPOTENT_REPLAYED]: 'true' }) : shown;
    };
  }

  return (call, handler) => {
    const handle = workOf(call, handler);
    const lane = laneOf(call);
    const outside = call.lane === undefined ? undefined : grantOutside();
    const put = (place: FastifyInstance, url: string): void => {
      place.route({
        method: call.method,
        url,
        ...(call.access === 'public' && { bodyLimit: LIMITS.publicBodyBytes }),
        schema: {
          ...(call.params && { params: call.params }),
          ...(call.query && { querystring: call.query }),
          ...(call.body && { body: call.body }),
          response: { ...call.answers, '4xx': ErrorEnvelope, '5xx': ErrorEnvelope },
        },
        onRequest: (request) => during(() => admit(call, request)),
        ...(call.method !== 'GET' && {
          preValidation: async (request: FastifyRequest) => {
            await during(() => admitAnew(call, request));
            // Refuse a member in timeout before any other error about the body.
            refuseInTimeout(call, request);
            if (call.method === 'DELETE' && call.body) emptyBodyAsObject(request);
            if (call.method === 'PUT' && isOptional(call.body)) skipMissingBody(request);
          },
        }),
        handler: async (request, reply) => {
          const input: Input<typeof call> = {
            caller: (callers.get(request) ?? null) as never,
            params: request.params as never,
            query: request.query as never,
            body: mergedBody(call, request) as never,
            get network() {
              return networkOf(request.ip);
            },
            userAgent: request.headers['user-agent'] ?? '',
            outside: outside as never,
          };
          const { admission, around, traces } = options;
          const memberId = input.caller?.userId ?? null;
          const who = memberId ?? visitorNetwork(request.ip);
          const answer = () =>
            handle(input, request).catch((error: unknown) => explain(input.caller, error));
          const answerAround = () => (around ? around(call, memberId, answer) : answer());
          const work = () => (traces ? traces.span(call.name, answerAround) : answerAround());
          const result = await during(() =>
            admission ? admission.work(lane, { client: reply.raw, who }, work) : work(),
          );
          const answered = withHeaders(call, result, {});
          return reply.code(answered.status).headers(answered.headers).send(answered.answer);
        },
      });
    };
    for (const url of urlsOf(call)) {
      const { takesForms } = call;
      if (!takesForms) put(app, url);
      else {
        void app.register(async (scope) => {
          acceptForms(scope, takesForms);
          put(scope, url);
        });
      }
    }
  };
}

/** A role that the caller has without a second factor counts as missing. The refusal says how to use it. */
function explain(caller: Caller | null, error: unknown): never {
  const isPlain = error instanceof Refusal && error.message === ERROR_MESSAGES.forbidden;
  if (!caller?.needsSecondFactor || !isPlain) throw error;
  throw new Refusal('second_factor_required', STAFF_NEED_SECOND_FACTOR);
}

export function urlsOf(call: Pick<CallDefinition, 'base' | 'path'>): string[] {
  if (call.base === 'root') return [call.path];
  return call.base === 'both' ? [`/v3${call.path}`, call.path] : [`/v3${call.path}`];
}

/** Whether every field may be missing, so that a request needs no body. */
function isOptional(body: CallDefinition['body']): boolean {
  const { required } = (body ?? {}) as { required?: readonly string[] };
  return body !== undefined && !required?.length;
}

function skipMissingBody(request: FastifyRequest): void {
  if (request.body === undefined) request.body = {};
}

/** Some proxies drop DELETE bodies, so a missing one counts as empty. */
function emptyBodyAsObject(request: FastifyRequest): void {
  request.body ??= {};
}
