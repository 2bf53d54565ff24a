import { act, fireEvent, screen } from '@testing-library/react';
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

/** By fireEvent: a pointer that stays on the notice would hold its time. */
const press = (name: string) => fireEvent.click(screen.getByRole('button', { name }));
const pass = (milliseconds: number) => act(() => jest.advanceTimersByTime(milliseconds));
const notice = (text: string) => screen.queryByText(text);

beforeEach(() => {
  jest.useFakeTimers();
});
afterEach(() => {
  jest.useRealTimers();
});

test('a notice is announced, stays for 10 seconds and goes', () => {
  show({ Delete: { text: 'Review deleted.' } });
  expect(notice('Review deleted.')).not.toBeInTheDocument();
  press('Delete');
  expect(notice('Review deleted.')).toHaveRole('status');
  pass(9_900);
  expect(notice('Review deleted.')).toBeInTheDocument();
  pass(200);
  expect(notice('Review deleted.')).not.toBeInTheDocument();
});

test('a notice without a way on has no button', () => {
  show({ Delete: { text: 'Review deleted.' } });
  press('Delete');
  expect(screen.getAllByRole('button')).toHaveLength(1);
});

test('a notice stays while the person goes to another page', () => {
  show({ Delete: { text: 'Review deleted.' } });
  press('Delete');
  fireEvent.click(screen.getByRole('link', { name: 'Other page' }));
  expect(screen.getByRole('heading', { name: 'Other page' })).toBeInTheDocument();
  expect(notice('Review deleted.')).toBeInTheDocument();
});

test('Undo runs once and takes the notice away', () => {
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
test('Undo is gone with its time, and has not run', () => {
  const run = jest.fn();
  show({ Delete: { text: 'Review deleted.', action: { label: 'Undo', run } } });
  press('Delete');
  pass(10_100);
  expect(screen.queryByRole('button', { name: 'Undo' })).not.toBeInTheDocument();
  expect(run).not.toHaveBeenCalled();
});

test('a further notice takes the place of the one before, with 10 seconds of its own', () => {
  show({ First: { text: 'Saved.' }, Second: { text: 'Saved once more.' } });
  press('First');
  pass(6_000);
  press('Second');
  expect(notice('Saved.')).not.toBeInTheDocument();
  pass(9_900);
  expect(notice('Saved once more.')).toBeInTheDocument();
  pass(200);
  expect(notice('Saved once more.')).not.toBeInTheDocument();
});

test('a notice with a way on keeps its 10 seconds beside further ones', () => {
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

test('the same notice again begins its time anew', () => {
  show({ Save: { text: 'Saved.' } });
  press('Save');
  pass(6_000);
  press('Save');
  pass(6_000);
  expect(notice('Saved.')).toBeInTheDocument();
  pass(4_100);
  expect(notice('Saved.')).not.toBeInTheDocument();
});

test('a notice that Undo itself shows has a time of its own', () => {
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
  // As a person does it: the focus is on the button.
  act(() => undo.focus());
  fireEvent.click(undo);
  expect(notice('Review deleted.')).not.toBeInTheDocument();
  pass(9_900);
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

  test('goes to the content, not to the page', () => {
    const undo = showUndo();
    act(() => undo.focus());
    press('Undo');
    expect(screen.getByRole('main')).toHaveFocus();
  });

  test('stays where Undo has put it', () => {
    const undo = showUndo(() => screen.getByLabelText('Title').focus());
    act(() => undo.focus());
    press('Undo');
    expect(screen.getByLabelText('Title')).toHaveFocus();
  });

  test('stays where it was, when the button did not have it', () => {
    showUndo();
    act(() => screen.getByLabelText('Title').focus());
    press('Undo');
    expect(screen.getByLabelText('Title')).toHaveFocus();
  });
});
