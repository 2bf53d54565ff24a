import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { Button } from './Button.tsx';

const button = () => screen.getByRole('button', { name: 'Create' });
/** Returns the ring of the spinner, which has no role. */
const ring = () => button().querySelector('[aria-hidden="true"]');

describe('Button', () => {
  // Covers SPEC-4.10
  it('disables the button and shows a spinner while it is loading', async () => {
    const onClick = jest.fn();
    const { rerender } = render(<Button onClick={onClick}>Create</Button>);
    expect(ring()).toBeNull();
    rerender(
      <Button onClick={onClick} loading>
        Create
      </Button>,
    );
    expect(button()).toBeDisabled();
    expect(button()).toHaveAttribute('aria-busy', 'true');
    expect(ring()).toBeVisible();
    await userEvent.click(button());
    expect(onClick).not.toHaveBeenCalled();

    rerender(<Button onClick={onClick}>Create</Button>);
    expect(ring()).toBeNull();
    await userEvent.click(button());
    expect(onClick).toHaveBeenCalledTimes(1);
  });

  it('submits a form only with type="submit"', () => {
    render(<Button>Create</Button>);
    expect(button()).toHaveAttribute('type', 'button');
  });
});
