import { bindTo } from './bindTo.ts';

test('binds the first parameter of each function', () => {
  const bound = bindTo('Heard', {
    greet: (name: string, greeting: string) => `${greeting}, ${name}`,
    measure: (name: string) => name.length,
  });
  expect([bound.greet('Hello'), bound.measure()]).toEqual(['Hello, Heard', 5]);
});
