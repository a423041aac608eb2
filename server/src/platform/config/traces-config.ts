import { ConfigError } from '#src/platform/config/config-error.ts';
import * as read from '#src/platform/config/variables.ts';

export interface TracesConfig {
  endpoint: string;
  headers: Readonly<Record<string, string>>;
  serviceName: string;
  ratio: number;
}

const SAMPLERS = [
  'always_on',
  'always_off',
  'traceidratio',
  'parentbased_always_on',
  'parentbased_always_off',
  'parentbased_traceidratio',
] as const;
const HEADER = /^\s*([\w!#$%&'*+.^`|~-]+)\s*=\s*([\x21-\x7e]*)\s*$/;
const LONGEST = 4096;
const LONGEST_NAME = 100;

/** Other OTEL_ variables are ignored without an endpoint: they may belong to another program. */
export function tracesConfig(env: NodeJS.ProcessEnv): TracesConfig | null {
  const endpoint = read.link(env, 'OTEL_EXPORTER_OTLP_ENDPOINT');
  if (endpoint === null) return null;
  return {
    endpoint: endpoint.replace(/\/+$/, ''),
    headers: headers(env, 'OTEL_EXPORTER_OTLP_HEADERS'),
    serviceName: read.line(env, 'OTEL_SERVICE_NAME', LONGEST_NAME) ?? 'rookery',
    ratio: ratio(env),
  };
}

/** A client's trace is never trusted, so a `parentbased_` sampler never has a parent to follow. */
function ratio(env: NodeJS.ProcessEnv): number {
  const sampler = read.choice(env, 'OTEL_TRACES_SAMPLER', SAMPLERS, 'parentbased_always_on');
  if (sampler.endsWith('always_on')) return 1;
  if (sampler.endsWith('always_off')) return 0;
  return read.share(env, 'OTEL_TRACES_SAMPLER_ARG', 1);
}

/**
 * Reads comma-separated, percent-encoded `name=value` pairs. Values may be keys, so error messages never
 * repeat them.
 */
function headers(env: NodeJS.ProcessEnv, name: string): Record<string, string> {
  const given = read.line(env, name, LONGEST);
  if (given === null) return {};
  const pairs = given.split(',').map((pair) => {
    const [, header, value] = HEADER.exec(pair) ?? [];
    const plain = value === undefined ? null : unescaped(value);
    if (header === undefined || plain === null) {
      throw new ConfigError(name, 'must be name=value pairs with commas between them.');
    }
    return [header.toLowerCase(), plain] as const;
  });
  return Object.fromEntries(pairs);
}

function unescaped(value: string): string | null {
  try {
    const plain = decodeURIComponent(value);
    return /^[\x20-\x7e]*$/.test(plain) ? plain : null;
  } catch {
    return null;
  }
}
