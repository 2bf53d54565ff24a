import { consumerAccount, http, HttpResponse, renderInHost, server } from '@heard/sdk/testing';
import { fireEvent, screen, waitFor } from '@testing-library/react';
import { ReviewPhotos } from './ReviewPhotos.tsx';

const createPhoto = (id: string, alt = '', path = `/photos/${id}`) => ({
  id,
  alt,
  small: { path: `${path}-small.webp`, width: 336, height: 336 },
  large: { path: `${path}-large.webp`, width: 1600, height: 1200 },
});

const photos = [createPhoto('a', 'A round loaf'), createPhoto('b'), createPhoto('c', 'A window')];

const show = (list = photos) => renderInHost(<ReviewPhotos photos={list} author="Ada Example" date="Nov 12, 2026" />);

it('shows the description of each photo, or its number and the author', () => {
  show();
  expect(screen.getAllByRole('img').map((image) => image.getAttribute('alt'))).toEqual([
    'A round loaf',
    'Photo 2 of 3 by Ada Example',
    'A window',
  ]);
});

it('reserves the space of photos, and loads photos when they are near the viewport', () => {
  show();
  for (const image of screen.getAllByRole('img')) {
    expect(image).toHaveAttribute('loading', 'lazy');
    expect([image.getAttribute('width'), image.getAttribute('height')]).toEqual(['336', '336']);
  }
});

it('renders nothing for a review without photos', () => {
  show([]);
  expect(screen.queryByRole('button')).toBeNull();
});

it('opens the photo that was clicked, with its description below it', async () => {
  const { user } = show();
  await user.click(screen.getByRole('button', { name: 'A window' }));
  const dialog = await screen.findByRole('dialog', { name: 'Photos by Ada Example' });
  expect(dialog).toHaveTextContent('3 of 3');
  expect(dialog).toHaveTextContent('A windowAda Example · Nov 12, 2026');
  expect(screen.getByRole('button', { name: 'Next photo' })).toHaveAttribute('aria-disabled', 'true');
});

it('switches photos with the buttons and arrow keys', async () => {
  const { user } = show();
  await user.click(screen.getByRole('button', { name: 'A round loaf' }));
  const dialog = await screen.findByRole('dialog');
  await user.click(screen.getByRole('button', { name: 'Next photo' }));
  expect(dialog).toHaveTextContent('2 of 3');
  await user.keyboard('{ArrowRight}');
  expect(dialog).toHaveTextContent('3 of 3');
  await user.keyboard('{ArrowLeft}{ArrowLeft}{ArrowLeft}');
  expect(dialog).toHaveTextContent('1 of 3');
  expect(screen.getByRole('button', { name: 'Previous photo' })).toHaveAttribute('aria-disabled', 'true');
});

it.each([
  ['moves to the next photo when the reader swipes to the left', [200, 100], [120, 110], '2 of 3'],
  ['stays at the first photo when the reader swipes to the right', [120, 100], [200, 110], '1 of 3'],
  ['stays at a photo when the reader scrolls', [200, 100], [140, 300], '1 of 3'],
])('%s', async (_, [x, y], [endX, endY], position) => {
  const { user } = show();
  await user.click(screen.getByRole('button', { name: 'A round loaf' }));
  const dialog = await screen.findByRole('dialog');
  const [image] = dialog.querySelectorAll('img');
  if (image === undefined) throw new Error('The viewer shows no photo');
  fireEvent.touchStart(image, { touches: [{ clientX: x, clientY: y }] });
  fireEvent.touchEnd(image, { changedTouches: [{ clientX: endX, clientY: endY }] });
  expect(dialog).toHaveTextContent(position);
});

it('preloads the previous and the next photo', async () => {
  const { user } = show();
  await user.click(screen.getByRole('button', { name: 'Photo 2 of 3 by Ada Example' }));
  const dialog = await screen.findByRole('dialog');
  const sources = [...dialog.querySelectorAll('img')].map(({ src }) => src.split('/').at(-1));
  expect(sources).toEqual(['b-large.webp', 'c-large.webp', 'a-large.webp']);
});

it.each(['button', 'Escape'])('closes the photo viewer by %s', async (way) => {
  const { user } = show();
  await user.click(screen.getByRole('button', { name: 'A round loaf' }));
  await screen.findByRole('dialog');
  if (way === 'button') await user.click(screen.getByRole('button', { name: 'Close' }));
  else await user.keyboard('{Escape}');
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
});

it('sends the token of the session to load a photo that is not public', async () => {
  const tokens: (string | null)[] = [];
  server.use(
    http.get('*/api/review/1/photos/2/small', ({ request }) => {
      tokens.push(request.headers.get('authorization'));
      return new HttpResponse('image', { headers: { 'content-type': 'image/webp' } });
    }),
  );
  URL.createObjectURL = () => 'blob:hidden';
  URL.revokeObjectURL = () => {};
  const file = { path: '/review/1/photos/2/small', width: 8, height: 8 };
  const photo = { id: '2', alt: 'Hidden', small: file, large: file };
  renderInHost(<ReviewPhotos photos={[photo]} author="Ada" date="today" />, { account: consumerAccount });
  await waitFor(() => expect(screen.getByAltText('Hidden')).toHaveAttribute('src', 'blob:hidden'));
  expect(tokens).toEqual(['Bearer a-token']);
});
