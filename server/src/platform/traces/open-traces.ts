import type { TracesConfig } from '#src/platform/config/traces-config.ts';
import type { TracesOptions } from './create-traces.ts';
import type { Traces } from './traces.ts';

/** Null without a collector or when nothing is sampled. OpenTelemetry is loaded only when needed. */
export async function openTraces(
  config: TracesConfig | null,
  deps: TracesOptions,
): Promise<Traces | null> {
  if (config === null || config.ratio === 0) return null;
  const { createTraces } = await import('./create-traces.ts');
  return createTraces(config, deps);
}
