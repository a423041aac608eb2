import { withoutSecrets } from './without-secrets.ts';

const DEEPEST = 4;

export function cleanDetails(details: Record<string, unknown>): Record<string, unknown> {
  return cleanFields(details, 0);
}

function cleanFields(details: object, depth: number): Record<string, unknown> {
  return Object.fromEntries(
    Object.entries(details).map(([name, value]) => [
      // A client may choose the field name, so it may contain a secret.
      withoutSecrets(name),
      cleanValue(value, depth + 1),
    ]),
  );
}

function cleanValue(value: unknown, depth: number): unknown {
  if (typeof value === 'string') return withoutSecrets(value);
  if (typeof value !== 'object' || value === null) return value;
  if (depth >= DEEPEST) return '…';
  if (Array.isArray(value)) return value.map((each) => cleanValue(each, depth + 1));
  const isPlain = [Object.prototype, null].includes(Object.getPrototypeOf(value));
  return isPlain ? cleanFields(value, depth) : value;
}
