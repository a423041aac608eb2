import type { CallDefinition } from '@rookery/contract/kernel/call.ts';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { isTooDeep } from '#src/kernel/json-depth.ts';
import { invalid, Refusal } from '#src/kernel/refusal.ts';

export const MULTIPART_TYPE = 'multipart/form-data';
export const FORM_TYPE = 'application/x-www-form-urlencoded';

const LONGEST_FORM_BYTES = 10_000;

/**
 * Accepts only JSON and refuses other types with 415. Pages of other sites can send forms and plain text
 * without permission.
 */
export function acceptOnlyJson(app: FastifyInstance): void {
  const parse = app.getDefaultJsonParser('error', 'error');
  app.removeAllContentTypeParsers();
  app.addContentTypeParser<string>(
    'application/json',
    { parseAs: 'string' },
    (request, text, done) => {
      // Clients that always send a JSON content type may send an empty body.
      if (text === '') done(null, undefined);
      else if (isTooDeep(text)) done(new Refusal('bad_request'));
      else void parse(request, text, done);
    },
  );
}

export function acceptForms(
  scope: FastifyInstance,
  how: NonNullable<CallDefinition['takesForms']>,
): void {
  const options = { parseAs: 'string', bodyLimit: LONGEST_FORM_BYTES } as const;
  if (how === 'for its fields') {
    scope.addContentTypeParser<string>(FORM_TYPE, options, (_request, text, done) =>
      done(null, Object.fromEntries(new URLSearchParams(text))),
    );
    return;
  }
  scope.addContentTypeParser<string>(
    [FORM_TYPE, MULTIPART_TYPE],
    options,
    (_request, _text, done) => done(null, undefined),
  );
}

/**
 * Returns the handler's body. A call with `inBodyOrQuery` also gets the declared query fields. Other query
 * fields were not validated.
 */
export function mergedBody(call: CallDefinition, { query, body }: FastifyRequest): unknown {
  if (!call.merged) return body;
  const [inQuery, inBody] = [propertiesOf(call.query), propertiesOf(call.body)];
  const fields = Object.entries(query as object).filter(
    ([name]) => Object.hasOwn(inQuery, name) || !Object.hasOwn(inBody, name),
  );
  return { ...Object.fromEntries(fields), ...(body as object) };
}

const propertiesOf = (shape: unknown): object =>
  (shape as { properties?: object } | undefined)?.properties ?? {};

export function refuseMissingFields({ merged }: CallDefinition, body: unknown): void {
  const { required = [] } = (merged ?? {}) as { required?: string[] };
  const fields = body as Readonly<Record<string, unknown>>;
  const missing = required.filter((name) => fields[name] === undefined || fields[name] === '');
  if (missing.length === 0) return;
  throw invalid(Object.fromEntries(missing.map((name) => [name, 'This is required.'])));
}
