import { stdSerializers } from 'pino';
import { withoutSecrets } from './without-secrets.ts';

/**
 * Useful fields that never hold a member's data. PostgreSQL's `detail`, a mail server's `rejected` and the like
 * are excluded.
 */
const FIELDS = [
  'code',
  'errno',
  'syscall',
  'statusCode',
  'status',
  'reason',
  'responseCode',
  'command',
  'severity',
  'schema',
  'table',
  'column',
  'constraint',
  'routine',
  'position',
] as const;

export function describeError(error: unknown): object {
  if (!(error instanceof Error)) return { type: typeof error, message: wordsOf(error) };
  const { type, message, stack } = stdSerializers.err(error);
  const described: Record<string, unknown> = {
    type,
    message: withoutSecrets(message),
    stack: withoutSecrets(stack),
  };
  for (const name of FIELDS) {
    const value: unknown = (error as Error & Record<string, unknown>)[name];
    if (typeof value === 'string') described[name] = withoutSecrets(value);
    else if (typeof value === 'number') described[name] = value;
  }
  if (error instanceof AggregateError) described['errors'] = error.errors.map(describeError);
  return described;
}

/**
 * Any value can be thrown. An object that is no error may hold private data, so only its field names are
 * logged.
 */
function wordsOf(thrown: unknown): string {
  if (typeof thrown === 'string') return withoutSecrets(thrown);
  if (typeof thrown === 'object' && thrown !== null) return Object.keys(thrown).join(', ');
  return String(thrown);
}
