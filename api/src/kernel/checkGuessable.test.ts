import { setSite } from '@heard/contract';
import { checkGuessable } from './checkGuessable.ts';

afterEach(() => setSite(undefined));

it('rejects words of the product that contain the name of the site', () => {
  setSite({ name: 'View' });
  expect(checkGuessable('Reviews2026!')).toEqual({ code: 'ownWords' });
  expect(checkGuessable('View2026!view')).toEqual({ code: 'ownWords' });
  expect(checkGuessable('a view of lakes')).toBeNull();
});
