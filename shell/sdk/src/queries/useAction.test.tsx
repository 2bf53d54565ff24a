import { act, fireEvent, screen, waitFor } from '@testing-library/react';
import { renderInHost } from '../testing.tsx';
import { useAction, type ActionOptions } from './useAction.ts';

function Buttons(options: ActionOptions<string, number>) {
  const { run, isRunning, isSuccess, error, input } = useAction(options);
  return (
    <>
      <button type="button" onClick={() => run(1)}>
        One
      </button>
      <button type="button" onClick={() => run(2)}>
        Two
      </button>
      <output>{isRunning ? `running ${input}` : (error?.message ?? (isSuccess ? `done ${input}` : 'idle'))}</output>
    </>
  );
}

const press = (name: string) => fireEvent.click(screen.getByRole('button', { name }));
const state = () => screen.getByRole('status').textContent;

test('ignores further clicks until the action and its onSuccess have finished', async () => {
  let answer: (text: string) => void = () => {};
  const call = jest.fn(() => new Promise<string>((resolve) => (answer = resolve)));
  let end = () => {};
  const onSuccess = jest.fn(() => new Promise<void>((resolve) => (end = resolve)));
  renderInHost(<Buttons call={call} onSuccess={onSuccess} />);
  // Clicks synchronously, so that no render happens in between.
  act(() => {
    press('One');
    press('One');
    press('Two');
  });
  await waitFor(() => expect(state()).toBe('running 1'));
  await act(async () => answer('yes'));
  press('Two');
  expect(onSuccess.mock.calls).toEqual([['yes', 1]]);
  await act(async () => end());
  await waitFor(() => expect(state()).toBe('done 1'));
  expect(call).toHaveBeenCalledTimes(1);

  press('Two');
  await waitFor(() => expect(state()).toBe('running 2'));
});

test('returns the error of an action and can run the action again', async () => {
  const call = jest.fn<Promise<string>, []>().mockRejectedValueOnce(new Error('No.')).mockResolvedValueOnce('yes');
  renderInHost(<Buttons call={call} />);
  press('One');
  await waitFor(() => expect(state()).toBe('No.'));
  press('One');
  await waitFor(() => expect(state()).toBe('done 1'));
});
