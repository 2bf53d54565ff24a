import { act, fireEvent, render, screen } from '@testing-library/react';
import { Toast } from './Toast.tsx';

beforeEach(() => {
  jest.useFakeTimers();
});
afterEach(() => {
  jest.useRealTimers();
});

const pass = (milliseconds: number) => act(() => jest.advanceTimersByTime(milliseconds));

function show() {
  const onAction = jest.fn();
  const onExpire = jest.fn();
  const onClose = jest.fn();
  render(
    <Toast message="Review deleted." actionLabel="Undo" onAction={onAction} onExpire={onExpire} onClose={onClose} />,
  );
  return { onAction, onExpire, onClose };
}

describe('Toast', () => {
  it('shows the message and the action', () => {
    const { onAction } = show();
    expect(screen.getByRole('status')).toHaveTextContent('Review deleted.');
    fireEvent.click(screen.getByRole('button', { name: 'Undo' }));
    expect(onAction).toHaveBeenCalledTimes(1);
  });

  // Covers UI-26
  it('hides the toast after ten seconds', () => {
    const { onExpire } = show();
    pass(9_999);
    expect(onExpire).not.toHaveBeenCalled();
    pass(1);
    expect(onExpire).toHaveBeenCalledTimes(1);
  });

  it.each([
    ['five seconds for a short confirmation', 'Your changes are saved.', 5_000],
    ['as long as it takes to read a long message', 'word '.repeat(16), 8_000],
    ['ten seconds for the longest message', 'word '.repeat(50), 10_000],
  ])('shows the toast for %s', (_, message, milliseconds) => {
    const onExpire = jest.fn();
    render(<Toast message={message} onExpire={onExpire} onClose={() => undefined} />);
    pass(milliseconds - 1);
    expect(onExpire).not.toHaveBeenCalled();
    pass(1);
    expect(onExpire).toHaveBeenCalledTimes(1);
  });

  it('closes the toast on request', () => {
    const { onClose, onExpire } = show();
    fireEvent.click(screen.getByRole('button', { name: 'Close message' }));
    expect(onClose).toHaveBeenCalledTimes(1);
    expect(onExpire).not.toHaveBeenCalled();
  });

  it('pauses the remaining time while the pointer is over the toast', () => {
    const { onExpire } = show();
    pass(6_000);
    fireEvent.pointerEnter(screen.getByRole('button', { name: 'Undo' }));
    pass(60_000);
    expect(onExpire).not.toHaveBeenCalled();
    fireEvent.pointerLeave(screen.getByRole('button', { name: 'Undo' }));
    pass(3_999);
    expect(onExpire).not.toHaveBeenCalled();
    pass(1);
    expect(onExpire).toHaveBeenCalledTimes(1);
  });

  it('pauses the remaining time while the button of the toast has the focus', () => {
    const { onExpire } = show();
    act(() => screen.getByRole('button', { name: 'Undo' }).focus());
    pass(60_000);
    expect(onExpire).not.toHaveBeenCalled();
    act(() => screen.getByRole('button', { name: 'Undo' }).blur());
    pass(10_000);
    expect(onExpire).toHaveBeenCalledTimes(1);
  });
});
