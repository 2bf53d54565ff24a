type Bound<First, Functions> = {
  [Name in keyof Functions]: Functions[Name] extends (first: First, ...rest: infer Rest) => infer Result
    ? (...rest: Rest) => Result
    : never;
};

/**
 * Binds the first parameter of functions, so that a factory can use functions of a module in place of closures.
 *
 * @param first the argument for the common first parameter, such as the database
 * @returns the same functions without that parameter
 */
export function bindTo<First, Functions extends Record<string, (first: First, ...rest: never[]) => unknown>>(
  first: First,
  functions: Functions,
): Bound<First, Functions> {
  const bound = Object.entries(functions).map(([name, run]) => [name, run.bind(null, first)]);
  return Object.fromEntries(bound) as Bound<First, Functions>;
}
