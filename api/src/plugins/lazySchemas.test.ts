import { compileLazily } from './lazySchemas.ts';

it('compiles a function once, when it is called first', () => {
  const compile = jest.fn(() => (one: number, other: number) => one + other);
  const add = compileLazily(compile);
  expect(compile).not.toHaveBeenCalled();
  expect(add(1, 2)).toBe(3);
  expect(add(3, 4)).toBe(7);
  expect(compile).toHaveBeenCalledTimes(1);
});

it('throws the error of a failed compilation with each call', () => {
  const call = compileLazily((): (() => string) => {
    throw new Error('invalid schema');
  });
  expect(call).toThrow('invalid schema');
  expect(call).toThrow('invalid schema');
});
