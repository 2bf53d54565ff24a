import { screen } from '@testing-library/react';
import { useNavigate } from '../router.ts';
import { renderInHost } from '../testing.tsx';
import { useDialogs } from './DialogsContext.ts';

const deleted = {
  title: 'Success!',
  text: "You have successfully deleted your company's profile account.",
  closeLabel: 'Close',
};

function Page() {
  const dialogs = useDialogs();
  const navigate = useNavigate();
  return (
    <>
      <button
        type="button"
        onClick={() => {
          dialogs.show(deleted);
          void navigate('/');
        }}
      >
        Delete
      </button>
      <button type="button" onClick={() => dialogs.show({ ...deleted, title: 'Something else' })}>
        Other
      </button>
    </>
  );
}

const dialog = (name = 'Success!') => screen.queryByRole('dialog', { name });
const shown = (name = 'Success!') => screen.findByRole('dialog', { name });

// Covers SPEC-4.20, UI-24
test('keeps a dialog open across a navigation until the person closes it', async () => {
  const { user, address } = renderInHost(<Page />, { at: '/my-company/settings' });
  expect(dialog()).not.toBeInTheDocument();
  await user.click(screen.getByRole('button', { name: 'Delete' }));
  expect(address()).toBe('/');
  expect(await shown()).toBeVisible();
  expect(dialog()).toHaveAccessibleDescription(deleted.text);
  await user.click(screen.getByRole('button', { name: 'Close' }));
  expect(dialog()).not.toBeInTheDocument();
});

test('closes a dialog with Escape and can show it again', async () => {
  const { user } = renderInHost(<Page />);
  await user.click(screen.getByRole('button', { name: 'Delete' }));
  await shown();
  await user.keyboard('{Escape}');
  expect(dialog()).not.toBeInTheDocument();
  await user.click(screen.getByRole('button', { name: 'Delete' }));
  expect(dialog()).toBeVisible();
});

test('replaces a dialog by the next dialog', async () => {
  const { user } = renderInHost(<Page />);
  await user.click(screen.getByRole('button', { name: 'Delete' }));
  await user.click(screen.getByRole('button', { name: 'Other' }));
  expect(await shown('Something else')).toBeVisible();
  expect(dialog()).not.toBeInTheDocument();
  await user.click(screen.getByRole('button', { name: 'Close' }));
  expect(screen.queryByRole('dialog')).not.toBeInTheDocument();
});
