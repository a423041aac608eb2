import { type ExportResult, ExportResultCode } from '@opentelemetry/core';
import type { SpanExporter } from '@opentelemetry/sdk-trace';

import type { Timers } from '#src/kernel/timers.ts';

export interface ExportLog {
  warn(details: object, message: string): void;
}

const COUNT_INTERVAL_MS = 60_000;

/** Logs when the collector rejects spans: the first failure in full, then a count each minute. */
export function logFailures(
  exporter: SpanExporter,
  { log, timers }: { log: ExportLog; timers: Timers },
): SpanExporter {
  /** Number of spans lost since the last logged failure. Null if the next failure is logged in full. */
  let lost: number | null = null;

  function note(spans: number, { error }: ExportResult): void {
    if (lost !== null) {
      lost += spans;
      return;
    }
    log.warn({ err: error, spans }, 'Could not export traces to the collector; they are lost');
    lost = 0;
    timers.after(COUNT_INTERVAL_MS, () => {
      const count = lost ?? 0;
      lost = null;
      if (count > 0) log.warn({ spans: count }, 'More spans were lost in the last minute');
    });
  }

  return {
    export(spans, done) {
      exporter.export(spans, (result) => {
        if (result.code !== ExportResultCode.SUCCESS) note(spans.length, result);
        done(result);
      });
    },
    forceFlush: async () => exporter.forceFlush?.(),
    shutdown: () => exporter.shutdown(),
  };
}
