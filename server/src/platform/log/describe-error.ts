import { stdSerializers } from 'pino';
import { withoutSecrets } from './without-secrets.ts';

/** What helps and is never a member's: PostgreSQL's `detail`, a mail server's `rejected` and the like stay out. */
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

/** An error for the log: its kind, its words and where it came from, and of its other fields only known ones. */
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

/** Anything can be thrown; a thing that is no error may hold anything, so its names alone are told. */
function wordsOf(thrown: unknown): string {
  if (typeof thrown === 'string') return withoutSecrets(thrown);
  if (typeof thrown === 'object' && thrown !== null) return Object.keys(thrown).join(', ');
  return String(thrown);
}
