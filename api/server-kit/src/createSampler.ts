import {
  AlwaysOffSampler,
  AlwaysOnSampler,
  ParentBasedSampler,
  TraceIdRatioBasedSampler,
  type Sampler,
} from '@opentelemetry/sdk-trace';

/**
 * Creates the sampler that OpenTelemetry's variables name. The SDK does not read these variables.
 * @param environment `OTEL_TRACES_SAMPLER`, `parentbased_always_on` by default, and `OTEL_TRACES_SAMPLER_ARG`, a ratio from 0 to 1
 * @throws {Error} when the sampler or the ratio is unknown
 */
export function createSampler({
  OTEL_TRACES_SAMPLER: name = 'parentbased_always_on',
  OTEL_TRACES_SAMPLER_ARG: ratio = '1',
}: NodeJS.ProcessEnv): Sampler {
  const root = createRootSampler(name.replace(/^parentbased_/, ''), Number(ratio));
  if (root === undefined) {
    throw new Error(`OTEL_TRACES_SAMPLER=${name} with OTEL_TRACES_SAMPLER_ARG=${ratio} is not a sampler.`);
  }
  return name.startsWith('parentbased_') ? new ParentBasedSampler({ root }) : root;
}

function createRootSampler(name: string, ratio: number): Sampler | undefined {
  if (name === 'always_on') return new AlwaysOnSampler();
  if (name === 'always_off') return new AlwaysOffSampler();
  if (name === 'traceidratio' && ratio >= 0 && ratio <= 1) return new TraceIdRatioBasedSampler(ratio);
  return undefined;
}
