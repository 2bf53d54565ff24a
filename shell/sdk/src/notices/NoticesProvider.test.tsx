import { act, cleanup, fireEvent, screen } from '@testing-library/react';
import { renderInHost } from '../testing.tsx';
import { Link } from '../navigation/Link.tsx';
import { Route, Routes } from '../router.ts';
import { useNotices, type Notice } from './NoticesContext.ts';

function Page({ notices }: { notices: Record<string, Notice> }) {
  const { show } = useNotices();
  return (
    <>
      {Object.entries(notices).map(([label, notice]) => (
        <button key={label} type="button" onClick={() => show(notice)}>
          {label}
        </button>
      ))}
      <Link to="/other">Other page</Link>
    </>
  );
}

function show(notices: Record<string, Notice>) {
  renderInHost(
    <Routes>
      <Route path="/" element={<Page notices={notices} />} />
      <Route path="*" element={<h1>Other page</h1>} />
    </Routes>,
  );
}

// Uses fireEvent, because a pointer that stays on the notice would pause its timer.
const press = (name: string) => fireEvent.click(screen.getByRole('button', { name }));
const pass = (milliseconds: number) => act(() => jest.advanceTimersByTime(milliseconds));
const notice = (text: string) => screen.queryByText(text);

beforeEach(() => {
  jest.useFakeTimers();
});
afterEach(() => {
  jest.useRealTimers();
});

test('announces a notice and removes it after 5 seconds', () => {
  show({ Delete: { text: 'Review deleted.' } });
  expect(notice('Review deleted.')).not.toBeInTheDocument();
  press('Delete');
  expect(notice('Review deleted.')).toHaveRole('status');
  pass(4_900);
  expect(notice('Review deleted.')).toBeInTheDocument();
  pass(200);
  expect(notice('Review deleted.')).not.toBeInTheDocument();
});

test('shows only the close button in a notice without an action, and closes the notice when the button is clicked', () => {
  show({ Delete: { text: 'Review deleted.' } });
  press('Delete');
  expect(screen.getAllByRole('button').map((button) => button.textContent || button.ariaLabel)).toEqual([
    'Delete',
    'Close message',
  ]);
  press('Close message');
  expect(notice('Review deleted.')).not.toBeInTheDocument();
});

test('keeps a notice across a navigation', () => {
  show({ Delete: { text: 'Review deleted.' } });
  press('Delete');
  fireEvent.click(screen.getByRole('link', { name: 'Other page' }));
  expect(screen.getByRole('heading', { name: 'Other page' })).toBeInTheDocument();
  expect(notice('Review deleted.')).toBeInTheDocument();
});

test('runs Undo once and removes the notice', () => {
  const run = jest.fn();
  show({ Delete: { text: 'Review deleted.', action: { label: 'Undo', run } } });
  press('Delete');
  press('Undo');
  expect(run).toHaveBeenCalledTimes(1);
  expect(notice('Review deleted.')).not.toBeInTheDocument();
  pass(20_000);
  expect(run).toHaveBeenCalledTimes(1);
});

// Covers UI-26
test('removes Undo after 10 seconds without running it', () => {
  const run = jest.fn();
  show({ Delete: { text: 'Review deleted.', action: { label: 'Undo', run } } });
  press('Delete');
  pass(10_100);
  expect(screen.queryByRole('button', { name: 'Undo' })).not.toBeInTheDocument();
  expect(run).not.toHaveBeenCalled();
});

test('shows a notice for the given time', () => {
  show({ Delete: { text: 'Company deleted.', seconds: 60, action: { label: 'Undo', run: () => undefined } } });
  press('Delete');
  pass(59_900);
  expect(screen.getByRole('button', { name: 'Undo' })).toBeInTheDocument();
  pass(200);
  expect(notice('Company deleted.')).not.toBeInTheDocument();
});

test('replaces a notice by the next notice, and shows the next notice for 5 seconds', () => {
  show({ First: { text: 'Saved.' }, Second: { text: 'Saved once more.' } });
  press('First');
  pass(3_000);
  press('Second');
  expect(notice('Saved.')).not.toBeInTheDocument();
  pass(4_900);
  expect(notice('Saved once more.')).toBeInTheDocument();
  pass(200);
  expect(notice('Saved once more.')).not.toBeInTheDocument();
});

test('keeps a notice with an action for 10 seconds, even if further notices appear in this time', () => {
  const undo = [jest.fn(), jest.fn()];
  show({
    First: { text: 'First review deleted.', action: { label: 'Undo the first', run: undo[0] as () => void } },
    Second: { text: 'Second review deleted.', action: { label: 'Undo the second', run: undo[1] as () => void } },
  });
  press('First');
  pass(6_000);
  press('Second');
  press('Undo the first');
  expect(undo[0]).toHaveBeenCalledTimes(1);
  expect(notice('First review deleted.')).not.toBeInTheDocument();
  press('First');
  pass(9_900);
  expect(notice('Second review deleted.')).toBeInTheDocument();
  expect(notice('First review deleted.')).toBeInTheDocument();
  pass(200);
  expect(notice('Second review deleted.')).not.toBeInTheDocument();
  expect(notice('First review deleted.')).not.toBeInTheDocument();
  expect(undo[1]).not.toHaveBeenCalled();
});

test('restarts the time when the same notice is shown again', () => {
  show({ Save: { text: 'Saved.' } });
  press('Save');
  pass(3_000);
  press('Save');
  pass(3_000);
  expect(notice('Saved.')).toBeInTheDocument();
  pass(2_100);
  expect(notice('Saved.')).not.toBeInTheDocument();
});

test('shows the notice of an undone deletion for the full duration, regardless of when Undo was clicked', () => {
  function Deleting() {
    const notices = useNotices();
    const undo = () => notices.show({ text: 'Review is back.' });
    return (
      <button
        type="button"
        onClick={() => notices.show({ text: 'Review deleted.', action: { label: 'Undo', run: undo } })}
      >
        Delete
      </button>
    );
  }
  renderInHost(<Deleting />);
  press('Delete');
  pass(6_000);
  const undo = screen.getByRole('button', { name: 'Undo' });
  // Focuses the button first, as a click by a person does.
  act(() => undo.focus());
  fireEvent.click(undo);
  expect(notice('Review deleted.')).not.toBeInTheDocument();
  pass(4_900);
  expect(notice('Review is back.')).toBeInTheDocument();
  pass(200);
  expect(notice('Review is back.')).not.toBeInTheDocument();
});

describe('the focus after Undo', () => {
  function Reviews({ undo }: { undo?: () => void }) {
    const notices = useNotices();
    const action = { label: 'Undo', run: () => undo?.() };
    return (
      <main id="main" tabIndex={-1}>
        <button type="button" onClick={() => notices.show({ text: 'Review deleted.', action })}>
          Delete
        </button>
        <input aria-label="Title" />
      </main>
    );
  }

  function showUndo(undo?: () => void) {
    renderInHost(<Reviews {...(undo && { undo })} />);
    press('Delete');
    return screen.getByRole('button', { name: 'Undo' });
  }

  test('moves the focus from the Undo button to the content', () => {
    const undo = showUndo();
    act(() => undo.focus());
    press('Undo');
    expect(screen.getByRole('main')).toHaveFocus();
  });

  test('moves the focus to the content when the notice is closed', () => {
    showUndo();
    act(() => screen.getByRole('button', { name: 'Close message' }).focus());
    press('Close message');
    expect(screen.getByRole('main')).toHaveFocus();
  });

  test('keeps the focus where the action of Undo has moved it', () => {
    const undo = showUndo(() => screen.getByLabelText('Title').focus());
    act(() => undo.focus());
    press('Undo');
    expect(screen.getByLabelText('Title')).toHaveFocus();
  });

  test('keeps the focus in place if the Undo button did not have the focus', () => {
    showUndo();
    act(() => screen.getByLabelText('Title').focus());
    press('Undo');
    expect(screen.getByLabelText('Title')).toHaveFocus();
  });
});

test('shows a notice again after a reload', () => {
  const notices = { Publish: { text: 'Your review has been published.' } };
  show(notices);
  press('Publish');
  cleanup();
  show(notices);
  expect(notice('Your review has been published.')).toHaveRole('status');
});

test.each<[string, () => void]>([
  ['was closed', () => press('Close message')],
  ['has expired', () => pass(10_000)],
])('shows no notice after a reload if the notice %s before the reload', (_, end) => {
  const notices = { Publish: { text: 'Your review has been published.' } };
  show(notices);
  press('Publish');
  end();
  cleanup();
  show(notices);
  expect(notice('Your review has been published.')).not.toBeInTheDocument();
});

test('shows a notice without its action after a reload', () => {
  const notices = { Delete: { text: 'Review deleted.', action: { label: 'Undo', run: () => {} } } };
  show(notices);
  press('Delete');
  expect(screen.getByRole('button', { name: 'Undo' })).toBeVisible();
  cleanup();
  show(notices);
  expect(notice('Review deleted.')).toBeVisible();
  expect(screen.queryByRole('button', { name: 'Undo' })).not.toBeInTheDocument();
});
