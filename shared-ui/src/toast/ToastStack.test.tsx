import { render, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { Modal } from '../modal/Modal.tsx';
import { StatusPill } from './StatusPill.tsx';
import { ToastStack } from './ToastStack.tsx';

function Page() {
  const [open, setOpen] = useState(false);
  return (
    <>
      <button onClick={() => setOpen(true)}>Delete</button>
      <Modal open={open} title="Delete?" onClose={() => setOpen(false)} actions={<button>Cancel</button>} />
      <ToastStack>
        <StatusPill>You are offline.</StatusPill>
      </ToastStack>
    </>
  );
}

describe('ToastStack', () => {
  it('moves the toasts into an open dialog, because the page behind the dialog is inert', async () => {
    const { unmount } = render(<Page />);
    const pill = screen.getByRole('status');
    expect(pill).toHaveTextContent('You are offline.');
    await userEvent.click(screen.getByRole('button', { name: 'Delete' }));
    await waitFor(() => expect(within(screen.getByRole('dialog')).getByRole('status')).toBe(pill));
    await userEvent.keyboard('{Escape}');
    await waitFor(() => expect(pill.closest('dialog')).toBeNull());
    expect(pill).toBeVisible();
    unmount();
    expect(document.body.querySelector('[role=status]')).toBeNull();
  });

  it('keeps the toasts when a dialog is unmounted', async () => {
    function Dialogs({ shown }: { shown: boolean }) {
      return (
        <>
          {shown && <Modal open title="Delete?" onClose={() => undefined} actions={<button>Cancel</button>} />}
          <ToastStack>
            <StatusPill>You are offline.</StatusPill>
          </ToastStack>
        </>
      );
    }
    const { rerender } = render(<Dialogs shown />);
    expect(within(screen.getByRole('dialog')).getByRole('status')).toBeVisible();
    rerender(<Dialogs shown={false} />);
    await waitFor(() => expect(screen.getByRole('status')).toBeVisible());
  });
});
