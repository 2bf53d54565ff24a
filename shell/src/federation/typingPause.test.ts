import { typingPause } from './typingPause.ts';

beforeEach(() => {
  jest.useFakeTimers();
  document.body.replaceChildren();
});
afterEach(() => {
  jest.useRealTimers();
});

const isOver = async (pause: Promise<void>) => {
  const pending = Symbol('pending');
  return (await Promise.race([pause, Promise.resolve(pending)])) !== pending;
};

it('resolves immediately when no field has the focus', async () => {
  const button = document.body.appendChild(document.createElement('button'));
  button.focus();
  expect(await isOver(typingPause().then(() => undefined))).toBe(false);
  await typingPause();
});

it('resolves half a second after the last keystroke', async () => {
  const field = document.body.appendChild(document.createElement('input'));
  field.focus();
  const pause = typingPause();
  for (let key = 0; key < 4; key += 1) {
    jest.advanceTimersByTime(499);
    field.dispatchEvent(new KeyboardEvent('keydown', { key: 'a', bubbles: true }));
  }
  jest.advanceTimersByTime(499);
  expect(await isOver(pause)).toBe(false);
  jest.advanceTimersByTime(1);
  await pause;
});
