import { NetworkError, useApi } from '@heard/sdk';
import { http, HttpResponse, problem, renderInHost, server } from '@heard/sdk/testing';
import { screen, waitFor } from '@testing-library/react';
import { useState } from 'react';
import { PictureField } from './PictureField.tsx';

function Profile({ avatar = null, remove }: { avatar?: string | null; remove?: () => Promise<void> }) {
  const api = useApi();
  const [shown, setShown] = useState(avatar);
  return (
    <PictureField
      picture={<p>{shown ?? 'The default picture'}</p>}
      removable={shown !== null}
      send={async (body) => setShown((await api.send('setUserAvatar', { body })).avatar)}
      remove={remove ?? (async () => setShown(null))}
    />
  );
}

const picture = () => new File(['x'], 'me.png', { type: 'image/png' });
const input = () => screen.getByLabelText('New Profile Picture', { selector: 'input' });
const newButton = () => screen.getByRole('button', { name: 'New Profile Picture' });
const removeButton = () => screen.getByRole('button', { name: 'Remove Profile Picture' });

test('uploads a photo as soon as it is chosen', async () => {
  let sent: FormDataEntryValue | null = null;
  server.use(
    http.put('*/api/user/me/avatar', async ({ request }) => {
      sent = (await request.formData()).get('avatar');
      return HttpResponse.json({ avatar: '/avatars/7.webp' });
    }),
  );
  const { user } = renderInHost(<Profile />);
  expect(removeButton()).toBeDisabled();
  await user.upload(input(), picture());
  expect(await screen.findByText('/avatars/7.webp')).toBeVisible();
  expect(screen.getByRole('status')).toHaveTextContent('Your profile picture has been changed.');
  // Checks only that the request contains a file, because Node's form data converts jsdom's file to a text.
  expect(sent).not.toBeNull();
  expect(removeButton()).toBeEnabled();
});

test('removes the photo and keeps the focus', async () => {
  const { user } = renderInHost(<Profile avatar="/avatars/7.webp" />);
  await user.click(removeButton());
  expect(await screen.findByText('The default picture')).toBeVisible();
  expect(screen.getByRole('status')).toHaveTextContent('Your profile picture has been removed.');
  expect(removeButton()).toBeDisabled();
  await waitFor(() => expect(newButton()).toHaveFocus());
});

test.each([
  ['too large', problem(413, 'payload-too-large'), 'This image is too large. Choose one of up to 5 MB.'],
  [
    'not a picture',
    problem(400, 'validation', { errors: [{ field: 'avatar', message: 'Give one PNG that can be read.' }] }),
    'Give one PNG that can be read.',
  ],
  ['not possible now', problem(503, 'unavailable'), 'Heard is currently unavailable. Try again soon.'],
])('reports a rejected photo: %s', async (_, answer, text) => {
  server.use(http.put('*/api/user/me/avatar', () => answer));
  const { user } = renderInHost(<Profile />);
  await user.upload(input(), picture());
  expect(await screen.findByText(text)).toBeVisible();
  expect(screen.getByText('The default picture')).toBeVisible();
});

test('shows until the next attempt that the photo could not be removed', async () => {
  const remove = jest
    .fn<Promise<void>, []>()
    .mockRejectedValueOnce(new NetworkError('no'))
    .mockResolvedValueOnce(undefined);
  const { user } = renderInHost(<Profile avatar="/avatars/7.webp" remove={remove} />);
  await user.click(removeButton());
  expect(await screen.findByRole('alert')).toHaveTextContent("Heard can't be reached.");
  await user.click(removeButton());
  await waitFor(() => expect(screen.queryByRole('alert')).not.toBeInTheDocument());
  expect(remove).toHaveBeenCalledTimes(2);
});
