import { randomUUID } from 'node:crypto';
import { Agent as HttpAgent } from 'node:http';
import { Agent as HttpsAgent } from 'node:https';
import { setTimeout as delay } from 'node:timers/promises';
import { OTLPTraceExporter } from '@opentelemetry/exporter-trace-otlp-http';
import { defaultResource, resourceFromAttributes } from '@opentelemetry/resources';
import { BatchSpanProcessor, TracerProvider } from '@opentelemetry/sdk-trace';

import { systemTimers, type Timers } from '#src/kernel/timers.ts';
import type { TracesConfig } from '#src/platform/config/traces-config.ts';
import { type ExportLog, logFailures } from './export-log.ts';
import { createSampler } from './sampler.ts';
import { createSpans } from './spans.ts';
import type { Traces } from './traces.ts';

export interface TracesOptions {
  log: ExportLog;
  version: string;
  timers?: Timers;
  /** Milliseconds for which spans are batched before they are sent. Default: two seconds. */
  gatherMs?: number;
}

/**
 * Maximum number of spans that wait for the collector, about a kilobyte each. Further spans are dropped.
 */
const MAX_QUEUED_SPANS = 4096;
const BATCH = 512;
const BATCH_INTERVAL_MS = 2000;
const SEND_MS = 5000;
const FLUSH_MS = 2000;

export function createTraces(config: TracesConfig, deps: TracesOptions): Traces {
  const { log, version, timers = systemTimers, gatherMs = BATCH_INTERVAL_MS } = deps;
  const agents: HttpAgent[] = [];
  const exporter = new OTLPTraceExporter({
    url: `${config.endpoint}/v1/traces`,
    headers: config.headers,
    timeoutMillis: SEND_MS,
    httpAgentOptions: (protocol) => {
      const Agent = protocol === 'https:' ? HttpsAgent : HttpAgent;
      const agent = new Agent({ keepAlive: true, maxSockets: 2 });
      agents.push(agent);
      return agent;
    },
  });
  const processor = new BatchSpanProcessor({
    exporter: logFailures(exporter, { log, timers }),
    maxQueueSize: MAX_QUEUED_SPANS,
    maxExportBatchSize: BATCH,
    scheduledDelayMillis: gatherMs,
    exportTimeoutMillis: SEND_MS + 1000,
  });
  const provider = new TracerProvider({
    sampler: createSampler(config.ratio),
    resource: defaultResource().merge(
      resourceFromAttributes({
        'service.name': config.serviceName,
        'service.version': version,
        'service.instance.id': randomUUID(),
      }),
    ),
    spanProcessors: [processor],
  });
  return {
    ...createSpans(provider.getTracer('rookery', version)),
    async stop() {
      const late = delay(FLUSH_MS, null, { ref: false });
      await Promise.race([provider.shutdown().catch(() => undefined), late]);
      // A collector that does not respond must not keep the process alive.
      for (const agent of agents) agent.destroy();
    },
  };
}
