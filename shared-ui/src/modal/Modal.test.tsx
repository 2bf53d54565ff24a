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
        Your login stops working immediately.
      </Modal>
    </>
  );
}

const dialog = () => screen.queryByRole('dialog', { name: 'Delete Account?' });

describe('Modal', () => {
  // Covers SPEC-4.18
  it('opens a dialog with title and text, and closes it with Cancel', async () => {
    render(<Settings />);
    expect(dialog()).not.toBeInTheDocument();
    await userEvent.click(screen.getByRole('button', { name: 'Delete Account' }));
    expect(dialog()).toBeVisible();
    expect(dialog()).toHaveAccessibleDescription('Your login stops working immediately.');
    await userEvent.click(screen.getByRole('button', { name: 'Cancel' }));
    expect(dialog()).not.toBeInTheDocument();
  });

  it('closes the dialog with Escape and returns the focus', async () => {
    render(<Settings />);
    await userEvent.click(screen.getByRole('button', { name: 'Delete Account' }));
    expect(screen.getByRole('button', { name: 'Cancel' })).toHaveFocus();
    await userEvent.keyboard('{Escape}');
    expect(dialog()).not.toBeInTheDocument();
    expect(screen.getByRole('button', { name: 'Delete Account' })).toHaveFocus();
  });

  it('leaves Escape to an input method during composition', async () => {
    render(<Settings />);
    await userEvent.click(screen.getByRole('button', { name: 'Delete Account' }));
    fireEvent.keyDown(document.body, { key: 'Escape', isComposing: true });
    expect(dialog()).toBeVisible();
  });

  it('updates its state when the browser closes the dialog', async () => {
    render(<Settings />);
    await userEvent.click(screen.getByRole('button', { name: 'Delete Account' }));
    const opened = screen.getByRole('dialog', { name: 'Delete Account?' });
    fireEvent(opened, new Event('close'));
    expect(opened).not.toBeVisible();
  });

  it('opens the dialog again when the browser closes it while the dialog is busy', async () => {
    render(<Settings busy />);
    await userEvent.click(screen.getByRole('button', { name: 'Delete Account' }));
    const opened = screen.getByRole<HTMLDialogElement>('dialog', { name: 'Delete Account?' });
    opened.open = false;
    fireEvent(opened, new Event('close'));
    expect(opened).toBeVisible();
  });

  it('ignores the cancel event of a file input inside the dialog', async () => {
    const onClose = jest.fn();
    render(
      <Modal open title="Photo" onClose={onClose} actions={<button>Close</button>}>
        <input type="file" aria-label="Photo file" />
      </Modal>,
    );
    fireEvent(screen.getByLabelText('Photo file'), new Event('cancel', { bubbles: true }));
    expect(onClose).not.toHaveBeenCalled();
  });

  it('keeps the dialog open while it is busy', async () => {
    render(<Settings busy />);
    await userEvent.click(screen.getByRole('button', { name: 'Delete Account' }));
    const opened = screen.getByRole('dialog', { name: 'Delete Account?' });
    await userEvent.keyboard('{Escape}');
    fireEvent(opened, new Event('cancel', { cancelable: true }));
    expect(opened).toBeVisible();
    expect(opened).toHaveAttribute('aria-busy', 'true');
  });
});
