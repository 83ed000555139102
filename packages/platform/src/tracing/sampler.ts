import {
  AlwaysOffSampler,
  AlwaysOnSampler,
  ParentBasedSampler,
  type Sampler,
  TraceIdRatioBasedSampler,
} from '@opentelemetry/sdk-trace';
import type { Sampling } from './tracing-config.js';

const PARENT_BASED = 'parentbased_';

/** The sampler that `OTEL_TRACES_SAMPLER` names. */
export function makeSampler({ sampler, ratio }: Sampling): Sampler {
  const root = rootSampler(sampler.replace(PARENT_BASED, ''), ratio);
  return sampler.startsWith(PARENT_BASED) ? new ParentBasedSampler({ root }) : root;
}

function rootSampler(name: string, ratio: number): Sampler {
  if (name === 'always_on') {
    return new AlwaysOnSampler();
  }
  return name === 'always_off' ? new AlwaysOffSampler() : new TraceIdRatioBasedSampler(ratio);
}
