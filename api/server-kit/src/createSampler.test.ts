import { createSampler } from './createSampler.ts';

it.each([
  [{}, 'ParentBased{root=AlwaysOnSampler,'],
  [{ OTEL_TRACES_SAMPLER: 'always_on' }, 'AlwaysOnSampler'],
  [{ OTEL_TRACES_SAMPLER: 'always_off' }, 'AlwaysOffSampler'],
  [{ OTEL_TRACES_SAMPLER: 'traceidratio', OTEL_TRACES_SAMPLER_ARG: '0.25' }, 'TraceIdRatioBased{0.25}'],
  [
    { OTEL_TRACES_SAMPLER: 'parentbased_traceidratio', OTEL_TRACES_SAMPLER_ARG: '0.01' },
    'ParentBased{root=TraceIdRatioBased{0.01},',
  ],
])('creates the sampler that the variables %o name', (environment, sampler) => {
  expect(String(createSampler(environment))).toContain(sampler);
});

it.each([
  { OTEL_TRACES_SAMPLER: 'jaeger_remote' },
  { OTEL_TRACES_SAMPLER: 'traceidratio', OTEL_TRACES_SAMPLER_ARG: '1 %' },
])('rejects the variables %o', (environment) => {
  expect(() => createSampler(environment)).toThrow('is not a sampler');
});
