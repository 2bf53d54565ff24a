import { renderOnServer } from '@heard/sdk/testing';
import { screen } from '@testing-library/react';
import { PasskeyLogIn } from './PasskeyLogIn.tsx';

// Needs no stub: jsdom does not support WebAuthn, so passkeys are unavailable, as on a page without https.
test('hides the server-rendered button in browsers without passkey support, but keeps its space', async () => {
  const { html } = await renderOnServer(<PasskeyLogIn disabled={false} />);
  expect(html).toContain('Log in with a passkey');
  expect(screen.getByText('Log in with a passkey')).not.toBeVisible();
  expect(screen.queryByRole('button')).not.toBeInTheDocument();
});
