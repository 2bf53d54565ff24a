import { fireEvent, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { Button } from '../button/Button.tsx';
import { Modal } from './Modal.tsx';

function Settings({ busy = false }: { busy?: boolean }) {
  const [open, setOpen] = useState(false);
  return (
    <>
      <Button onClick={() => setOpen(true)}>Delete Account</Button>
      <Modal
        open={open}
        onClose={() => setOpen(false)}
        title="Delete Account?"
        busy={busy}
        actions={
          <>
            <Button variant="secondary" onClick={() => setOpen(false)}>
              Cancel
            </Button>
            <Button variant="danger">Delete account</Button>
          </>
        }
      >
        Your login stops working at once.
      </Modal>
    </>
  );
}

const dialog = () => screen.queryByRole('dialog', { name: 'Delete Account?' });

describe('Modal', () => {
  // Covers SPEC-4.18
  it('opens with its name and its text, and closes by Cancel', async () => {
    render(<Settings />);
    expect(dialog()).not.toBeInTheDocument();
    await userEvent.click(screen.getByRole('button', { name: 'Delete Account' }));
    expect(dialog()).toBeVisible();
    expect(dialog()).toHaveAccessibleDescription('Your login stops working at once.');
    await userEvent.click(screen.getByRole('button', { name: 'Cancel' }));
    expect(dialog()).not.toBeInTheDocument();
  });

  it('closes by Esc', async () => {
    render(<Settings />);
    await userEvent.click(screen.getByRole('button', { name: 'Delete Account' }));
    await userEvent.keyboard('{Escape}');
    expect(dialog()).not.toBeInTheDocument();
  });

  it('stays open while its call runs', async () => {
    render(<Settings busy />);
    await userEvent.click(screen.getByRole('button', { name: 'Delete Account' }));
    const opened = screen.getByRole('dialog', { name: 'Delete Account?' });
    await userEvent.keyboard('{Escape}');
    fireEvent(opened, new Event('cancel', { cancelable: true }));
    expect(opened).toBeVisible();
    expect(opened).toHaveAttribute('aria-busy', 'true');
  });
});
