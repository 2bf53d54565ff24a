import { deriveColors, setSite, type Site } from '@heard/contract';
import { parseLogo } from '@heard/server-kit';
import { toSiteStyle } from './siteStyle.ts';

const toLogo = (width: number, height: number) =>
  parseLogo(Buffer.from(`<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${width} ${height}"/>`));

/** Sets the site of this process, and returns its style. */
function createStyle(site: Site): string {
  setSite(site);
  return toSiteStyle(site);
}

afterEach(() => setSite(undefined));

it('declares a token for each derived color, with a value for each theme', () => {
  const { light, dark } = deriveColors('#b3261e');
  const style = createStyle({ name: 'Heard', accent: '#b3261e' });
  expect(style).toContain(`--accent-hover:light-dark(${light.accentHover},${dark.accentHover})`);
  expect(style.match(/--[a-z-]+:light-dark/g)).toHaveLength(Object.keys(light).length);
});

it('keeps the logo of the software on a site that changes only the accent', () => {
  expect(createStyle({ name: 'Heard', accent: '#b3261e' })).not.toContain('::before');
});

it('replaces the image of the 404 page', () => {
  const path = /img\[src\*="\/lost\."\]\{content:url\("\/site-lost\.svg\?v=[\da-f]{8}"\)\}/;
  expect(createStyle({ name: 'Heard', accent: '#b3261e' })).toMatch(path);
  expect(createStyle({ name: 'Example' })).toMatch(path);
});

it('shows a drawn icon and the name of a site that has another name and no logo', () => {
  const style = createStyle({ name: "Voices & Co's" });
  expect(style).toContain('url("/site-icon.svg?v=');
  expect(style).toContain(`content:"Voices & Co's"`);
  expect(style).not.toContain('--accent');
});

it('shows a logo that is an icon next to the name', () => {
  const logo = toLogo(20, 30);
  const style = createStyle({ name: 'Example', logo });
  expect(style).toContain(`width:32px;height:32px;background:url("${logo.path}")`);
  expect(style).toContain('content:"Example"');
});

it.each([
  [4, 1, 128],
  [8, 1, 176],
])('shows a logo of %d × %d without the name, %d pixels wide', (width, height, shown) => {
  const logo = toLogo(width, height);
  const style = createStyle({ name: 'Example', logo });
  expect(style).toContain(`width:${shown}px;max-width:100%;height:32px;background:url("${logo.path}")`);
  expect(style).not.toContain('Example');
});
