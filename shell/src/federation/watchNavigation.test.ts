import { waitFor } from '@testing-library/react';
import { NavigationRecord } from './NavigationRecord.ts';
import { watchNavigation } from './watchNavigation.ts';

// Mocks the check of the thread, because jsdom has no message channels.
jest.mock('./isThreadFree.ts', () => ({ isThreadFree: () => Promise.resolve(true) }));

let entries = 0;

/** Watches a navigation to a new history entry. */
function navigate(frame: readonly Element[] = []) {
  entries += 1;
  const entry = `entry ${entries}`;
  const record = new NavigationRecord('first');
  const progress = document.createElement('div');
  progress.hidden = true;
  const giveUp = jest.fn<void, [Error]>();
  window.history.replaceState({ idx: entries, key: entry }, '', '/next');
  watchNavigation({ record, frame, progress, giveUp, shown: 'first', pathname: '/', event: null });
  return { entry, record, progress, giveUp };
}

it('shows the progress of a slow navigation until its page is shown', async () => {
  const { entry, record, progress, giveUp } = navigate();
  expect(progress.hidden).toBe(true);
  await waitFor(() => expect(progress.hidden).toBe(false));
  record.recordShown(entry);
  await waitFor(() => expect(progress.hidden).toBe(true));
  expect(giveUp).not.toHaveBeenCalled();
});

it('gives up a navigation when the previous page has removed elements of the shell', () => {
  const { giveUp } = navigate([document.createElement('header')]);
  expect(giveUp).toHaveBeenCalledWith(new Error('A page has removed what is around it.'));
});

// Covers TEAMS-1.3
it('gives up a navigation that React never starts to render on an idle thread', async () => {
  const { giveUp } = navigate();
  await waitFor(() => expect(giveUp).toHaveBeenCalledWith(new Error('A navigation was never rendered.')), {
    timeout: 30_000,
  });
});

it('gives up a navigation that renders nothing after a stylesheet has loaded', async () => {
  const sheet = document.createElement('link');
  sheet.rel = 'stylesheet';
  sheet.href = '/assets/later.css';
  document.head.append(sheet);
  sheet.dispatchEvent(new Event('load'));
  const { giveUp } = navigate();
  await waitFor(() => expect(giveUp).toHaveBeenCalledWith(new Error('A navigation was never rendered.')), {
    timeout: 30_000,
  });
  sheet.remove();
});
