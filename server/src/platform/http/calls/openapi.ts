import type { CallDefinition } from '@rookery/contract/kernel/call.ts';
import { ERROR_STATUS, type ErrorType } from '@rookery/contract/kernel/errors.ts';
import {
  LONGEST_IDEMPOTENCY_KEY,
  takesIdempotencyKey,
} from '@rookery/contract/kernel/idempotency.ts';
import { ErrorEnvelope } from '@rookery/contract/kernel/shapes.ts';
import { FORM_TYPE } from './bodies.ts';
import { urlsOf } from './mount.ts';

interface SchemaObject {
  properties?: Record<string, object>;
  required?: string[];
}

export function openApiDocument(
  calls: readonly CallDefinition[],
  info: { title: string; version: string; url: string },
): object {
  const paths: Record<string, Record<string, object>> = {};
  for (const call of calls) {
    for (const [at, url] of urlsOf(call).entries()) {
      const path = url.replaceAll(/:(\w+)/g, '{$1}');
      const name = at === 0 ? call.name : `${call.name}AtRoot`;
      paths[path] = { ...paths[path], [call.method.toLowerCase()]: operation(call, name) };
    }
  }
  return {
    openapi: '3.1.0',
    info: {
      title: info.title,
      version: info.version,
      description: 'The API of a Rookery community. All errors have the same format.',
    },
    servers: [{ url: info.url }],
    paths,
    components: {
      schemas: { Error: plain(ErrorEnvelope) },
      securitySchemes: {
        bearer: { type: 'http', scheme: 'bearer', bearerFormat: 'JWT' },
        console: { type: 'apiKey', in: 'cookie', name: 'rookery_admin' },
      },
    },
  };
}

function operation(call: CallDefinition, operationId: string): object {
  return {
    operationId,
    summary: call.summary,
    ...(call.access !== 'public' && {
      security: [call.access === 'console' ? { console: [] } : { bearer: [] }],
    }),
    parameters: [
      ...parameters('path', call.params),
      ...parameters('query', call.query),
      ...(takesIdempotencyKey(call) ? [KEY_PARAMETER] : []),
    ],
    ...(call.body && {
      requestBody: {
        required: call.method !== 'DELETE',
        content: bodies(call.body, call.takesForms === 'for its fields'),
      },
    }),
    responses: { ...answers(call), ...errors(call) },
  };
}

const KEY_PARAMETER = {
  name: 'Idempotency-Key',
  in: 'header',
  required: false,
  description:
    'Makes a request safe to retry. A request with the same key and content within a day changes nothing. It returns the current state of the first result, with the header Idempotent-Replayed: true.',
  schema: { type: 'string', minLength: 1, maxLength: LONGEST_IDEMPOTENCY_KEY },
};

function bodies(shape: object, takesForms = false): Record<string, object> {
  const schema = plain(shape);
  return { 'application/json': { schema }, ...(takesForms && { [FORM_TYPE]: { schema } }) };
}

function parameters(place: 'path' | 'query', schema: object | undefined): object[] {
  const { properties = {}, required = [] } = (schema ?? {}) as SchemaObject;
  return Object.entries(properties).map(([name, property]) => ({
    name,
    in: place,
    required: place === 'path' || required.includes(name),
    schema: plain(property),
  }));
}

function answers(call: CallDefinition): Record<string, object> {
  const entries = Object.entries(call.answers).map(([status, schema]) => [
    status,
    { description: 'Done.', content: { 'application/json': { schema: plain(schema) } } },
  ]);
  return Object.fromEntries(entries);
}

function errors(call: CallDefinition): Record<string, object> {
  const types = new Set<ErrorType>([...call.errors, 'bad_request', 'server', 'unavailable']);
  if (call.access !== 'public') types.add('authentication');
  if (call.access === 'member') types.add('setup_required').add('terms_required');
  if (call.access === 'console') types.add('forbidden');
  if (call.needsFreshSignIn) types.add('fresh_sign_in_required');
  if (call.limit !== 'none') types.add('Too many requests');
  if (takesIdempotencyKey(call)) types.add('conflict').add('validation');
  if (call.method !== 'GET') types.add('too_large').add('unsupported_media_type');
  if (call.body ?? call.query ?? call.params) types.add('validation');
  const byStatus = new Map<number, ErrorType[]>();
  for (const type of types) {
    const status = ERROR_STATUS[type];
    byStatus.set(status, [...(byStatus.get(status) ?? []), type]);
  }
  const schema = { $ref: '#/components/schemas/Error' };
  return Object.fromEntries(
    [...byStatus].map(([status, names]) => [
      String(status),
      { description: names.join(', '), content: { 'application/json': { schema } } },
    ]),
  );
}

function plain(schema: object): object {
  return JSON.parse(JSON.stringify(schema)) as object;
}
