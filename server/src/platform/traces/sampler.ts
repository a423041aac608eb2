import { type Link, TraceFlags } from '@opentelemetry/api';
import {
  ParentBasedSampler,
  type Sampler,
  SamplingDecision,
  TraceIdRatioBasedSampler,
} from '@opentelemetry/sdk-trace';

/**
 * Samples a share of all traces, each as a whole. Work that a sampled trace caused is always sampled.
 * @param ratio from 0 to 1
 */
export function createSampler(ratio: number): Sampler {
  const share = new TraceIdRatioBasedSampler(ratio);
  const root: Sampler = {
    shouldSample: (context, traceId, ...rest) => {
      const [, , , links] = rest;
      const isCaused = links.some(isKept);
      return isCaused
        ? { decision: SamplingDecision.RECORD_AND_SAMPLED }
        : share.shouldSample(context, traceId);
    },
    toString: () => share.toString(),
  };
  return new ParentBasedSampler({ root });
}

function isKept({ context }: Link): boolean {
  return (context.traceFlags & TraceFlags.SAMPLED) !== 0;
}
