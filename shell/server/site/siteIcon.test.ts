import { setSite } from '@heard/contract';
import { EMBED_COLORS, parseLogo } from '@heard/server-kit';
import { createIcon, getIcon, hasSoftwareLogo } from './siteIcon.ts';

const toLogo = (width: number, height: number) =>
  parseLogo(Buffer.from(`<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${width} ${height}"/>`));

afterEach(() => setSite(undefined));

it('uses a logo as the icon, if the logo is not wide', () => {
  for (const logo of [toLogo(20, 20), toLogo(25, 20), toLogo(20, 30)]) {
    setSite({ name: 'Example', logo });
    expect(getIcon()).toEqual({ path: logo.path, pngPath: logo.pngPath, type: 'image/svg+xml', sizes: 'any' });
  }
  setSite({ name: 'Example', logo: toLogo(26, 20) });
  expect(getIcon().path).toMatch(/^\/site-icon\.svg\?v=[\da-f]{8}$/);
});

it('draws the first letter of the name on a tile in the color of the site', () => {
  setSite({ name: 'Éclair', accent: '#b3261e' });
  expect(createIcon()).toContain('<path fill="#b3261e"');
  expect(createIcon()).toContain('>É</text>');
  setSite({ name: 'Example' });
  expect(createIcon()).toContain(`<path fill="${EMBED_COLORS.light.accent}"`);
});

it('changes the path of the icon when the icon changes', () => {
  const paths = ['#b3261e', '#0b6b3a'].map((accent) => {
    setSite({ name: 'Example', accent });
    return getIcon().path;
  });
  expect(paths[0]).not.toBe(paths[1]);
});

it('shows the logo of the software only on sites with the name of the software and without a logo', () => {
  expect(hasSoftwareLogo()).toBe(true);
  setSite({ name: 'Heard', accent: '#b3261e' });
  expect(hasSoftwareLogo()).toBe(true);
  for (const site of [{ name: 'Example' }, { name: 'Heard', logo: toLogo(20, 20) }]) {
    setSite(site);
    expect(hasSoftwareLogo()).toBe(false);
  }
});
