import { SerializerSelector } from '@fastify/fast-json-stringify-compiler';

/** Returns a function that is compiled by its first call. If the compilation fails, each call throws. */
export function compileLazily<Parameters extends unknown[], Result>(
  compile: () => (...parameters: Parameters) => Result,
): (...parameters: Parameters) => Result {
  let compiled: ((...parameters: Parameters) => Result) | undefined;
  return (...parameters) => (compiled ??= compile())(...parameters);
}

const buildSerializer = SerializerSelector();

/**
 * Returns Fastify's compiler of serializers, which compiles each serializer for the first response that needs it: compiling all of them when the
 * API starts would take seconds on a busy machine.
 */
export const buildLazySerializer: typeof buildSerializer = (schemas, options) => {
  const compile = buildSerializer(schemas, options);
  return (route) => compileLazily(() => compile(route));
};
