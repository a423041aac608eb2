import type { TracesConfig } from '#src/platform/config/traces-config.ts';
import type { TracesOptions } from './create-traces.ts';
import type { Traces } from './traces.ts';

/** Null where no collector is named or nothing is kept: what makes traces is read from the disk only where some are. */
export async function openTraces(
  config: TracesConfig | null,
  deps: TracesOptions,
): Promise<Traces | null> {
  if (config === null || config.ratio === 0) return null;
  const { createTraces } = await import('./create-traces.ts');
  return createTraces(config, deps);
}
