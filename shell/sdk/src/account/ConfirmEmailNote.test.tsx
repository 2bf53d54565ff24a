import { ApiError } from '@heard/sdk';
import { renderInHost } from '@heard/sdk/testing';
import { screen, waitFor } from '@testing-library/react';
import type { MailAnswer } from '@heard/contract';
import { ConfirmEmailNote } from './ConfirmEmailNote.tsx';

const again = () => screen.getByRole('button', { name: 'Send again' });

function renderNote(send: () => Promise<MailAnswer>) {
  const onConfirmed = jest.fn();
  const { user } = renderInHost(<ConfirmEmailNote email="marta@mail.example" send={send} onConfirmed={onConfirmed} />);
  return { user, onConfirmed };
}

test('waits for the response of the API before it reports that the email was sent', async () => {
  let answer: (answer: MailAnswer) => void = () => {};
  const send = jest.fn(() => new Promise<MailAnswer>((resolve) => (answer = resolve)));
  const { user } = renderNote(send);
  const note = screen.getByRole('status');
  expect(note).toHaveTextContent('marta@mail.example is not confirmed yet.');
  await user.dblClick(again());
  expect(note).toHaveTextContent('is not confirmed yet.');
  answer({ mail: 'sent' });
  await waitFor(() => expect(note).toHaveTextContent("We've sent an email to marta@mail.example."));
  expect(send).toHaveBeenCalledTimes(1);
});

test('explains that this server sends no email', async () => {
  const { user } = renderNote(async () => ({ mail: 'kept' }));
  await user.click(again());
  await waitFor(() => expect(screen.getByRole('status')).toHaveTextContent("This server doesn't send email"));
});

test('shows the waiting time before the next email, and detects that the address is already confirmed', async () => {
  const rejections = [
    new ApiError(429, { type: '/problems/too-many-requests', title: '', status: 429, detail: '' }, 1200),
    new ApiError(409, { type: '/problems/already-confirmed', title: '', status: 409, detail: '' }, null),
  ];
  const { user, onConfirmed } = renderNote(async () => {
    throw rejections.shift() ?? new Error('sent too often');
  });
  await user.click(again());
  expect(await screen.findByRole('alert')).toHaveTextContent('20 minutes');
  await user.click(again());
  await waitFor(() => expect(onConfirmed).toHaveBeenCalledTimes(1));
  expect(screen.queryByRole('alert')).toBeNull();
});
