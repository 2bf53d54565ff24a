import type { FederationStore } from '../federation/FederationStore.ts';
import { measureWhenIdle } from './measureWhenIdle.ts';

const page = { remote: 'mfe-public', version: '1.0.0', module: './home' };
const federation = { hasNavigated: true } as FederationStore;
const whenIdle = jest.fn();

beforeEach(() => {
  jest.useFakeTimers();
  whenIdle.mockClear();
  window.requestIdleCallback = whenIdle;
  window.cancelIdleCallback = () => undefined;
});
afterEach(() => {
  jest.useRealTimers();
  Reflect.deleteProperty(window, 'requestIdleCallback');
  Reflect.deleteProperty(window, 'cancelIdleCallback');
  Reflect.deleteProperty(navigator, 'doNotTrack');
  Reflect.deleteProperty(navigator, 'globalPrivacyControl');
});

function ask(name: 'doNotTrack' | 'globalPrivacyControl', value: unknown) {
  Object.defineProperty(navigator, name, { value, configurable: true });
}

test.each([
  ['all visits', undefined, 1],
  ['no visit of an empty sample', 0, 0],
])('measures %s once the browser is idle', (_name, sample, times) => {
  measureWhenIdle(page, federation, sample);
  expect(whenIdle).not.toHaveBeenCalled();
  jest.runAllTimers();
  expect(whenIdle).toHaveBeenCalledTimes(times);
});

test.each([
  ['doNotTrack', '1'],
  ['globalPrivacyControl', true],
] as const)('measures no visit of users who have set %s', (name, value) => {
  ask(name, value);
  measureWhenIdle(page, federation);
  jest.runAllTimers();
  expect(whenIdle).not.toHaveBeenCalled();
});
