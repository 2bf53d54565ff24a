import { LogoError, parseLogo, readLogo } from './siteLogo.ts';

const toSvg = (content: string, attributes = 'viewBox="0 0 40 32"') =>
  `<svg xmlns="http://www.w3.org/2000/svg" xmlns:xlink="http://www.w3.org/1999/xlink" ${attributes}>${content}</svg>`;
const PATH = '<path fill="#b3261e" d="M0 0h40v32H0z"/>';
const parse = (text: string) => parseLogo(Buffer.from(text));

/** Creates a PNG without image data. */
function toPng(width: number, height: number): Buffer {
  const png = Buffer.alloc(45);
  Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]).copy(png);
  png.writeUInt32BE(13, 8);
  png.write('IHDR', 12, 'latin1');
  png.writeUInt32BE(width, 16);
  png.writeUInt32BE(height, 20);
  png.write('IEND', 37, 'latin1');
  png.writeUInt32BE(0xae426082, 41);
  return png;
}

it('returns the type, the size and the versioned paths of an SVG', () => {
  const logo = parse(toSvg(PATH));
  expect(logo).toMatchObject({ type: 'image/svg+xml', width: 40, height: 32 });
  expect(logo.path).toMatch(/^\/site-logo\.svg\?v=[\da-f]{8}$/);
  expect(logo.pngPath).toMatch(/^\/site-logo\.png\?v=[\da-f]{8}$/);
  expect(parse(toSvg(PATH + PATH)).path).not.toBe(logo.path);
});

it.each([
  [8, 8],
  [0.5, 0.25],
  [100_000, 50_000],
])('accepts an SVG of %d × %d units', (width, height) => {
  expect(parse(toSvg(PATH, `viewBox="0 0 ${width} ${height}"`))).toMatchObject({ width, height });
});

it('returns the size of a PNG', () => {
  const logo = parseLogo(toPng(200, 50));
  expect(logo).toMatchObject({ type: 'image/png', width: 200, height: 50 });
  expect(logo.path).toBe(logo.pngPath);
});

it('decodes the data URL of a logo to the file that the logo was created from', () => {
  expect(readLogo(parseLogo(toPng(200, 50)))).toEqual(toPng(200, 50));
});

it.each([
  ['a declaration', `<?xml version="1.0" encoding="UTF-8"?>\n<!-- A comment -->\n${toSvg(PATH)}`],
  ['a width and a height', toSvg(PATH, 'width="40px" height="32"')],
  [
    'references to its own parts',
    toSvg('<defs><linearGradient id="a"/></defs><path fill="url(#a)"/><use xlink:href="#a"/>'),
  ],
  ['a style', toSvg(`<style>.a{fill:url("#a")}</style>${PATH}`)],
  ['a title with an email address', toSvg(`<title>info@voices.example</title>${PATH}`)],
])('accepts an SVG with %s', (_name, svg) => {
  expect(parse(svg).type).toBe('image/svg+xml');
});

it.each([
  ['a script', toSvg('<script>alert(1)</script>'), 'contains <script>'],
  ['a script in another namespace', toSvg('<x:script xmlns:x="http://www.w3.org/1999/xhtml"/>'), 'contains <x:script>'],
  ['HTML', toSvg('<foreignObject/>'), 'contains <foreignObject>'],
  ['an image', toSvg('<image href="data:image/png;base64,AA"/>'), 'contains <image>'],
  ['a link', toSvg('<a href="#a"/>'), 'contains <a>'],
  ['an animation', toSvg('<animate/>'), 'contains <animate>'],
  [
    'metadata of an editor',
    toSvg('<x:a xmlns:x="urn:x"/>'),
    'contains <x:a>; export it again as optimized or plain SVG',
  ],
  ['an event handler', toSvg(PATH, 'viewBox="0 0 40 32" onload="alert(1)"'), 'has the event handler onload'],
  ['an event handler in upper case', toSvg('<path ONCLICK="alert(1)"/>'), 'has the event handler ONCLICK'],
  ['a reference to another file', toSvg('<use href="https://a.example/#a"/>'), 'refers to another file by href'],
  ['an old reference to another file', toSvg('<use xlink:href="a.svg#a"/>'), 'refers to another file by xlink:href'],
  ['a script as a reference', toSvg('<use href=" javascript:alert(1)"/>'), 'refers to another file by href'],
  ['a base', toSvg(PATH, 'viewBox="0 0 40 32" xml:base="https://a.example/"'), 'has the attribute xml:base'],
  ['a fill of another file', toSvg('<path fill="url(https://a.example/#a)"/>'), 'may load another file by fill'],
  ['a hidden fill', toSvg('<path style="fill:u\\72l(https://a.example/#a)"/>'), 'may load another file by style'],
  ['an import', toSvg('<style>@import "https://a.example"</style>'), 'has a style with @'],
  ['an import in CDATA', toSvg('<style><![CDATA[@import "https://a.example"]]></style>'), 'has a style with @'],
  ['an import after an element', toSvg('<style><g/>@import "https://a.example"</style>'), 'has a style with @'],
  ['an image of a style', toSvg('<style>g{mask:image-set("a.png" 1x)}</style>'), 'has a style with @'],
  ['entities', `<!DOCTYPE svg [<!ENTITY a "b">]>${toSvg('&a;')}`, 'has a DOCTYPE'],
  ['an instruction', `<?xml-stylesheet href="a.css"?>${toSvg(PATH)}`, 'has the instruction <?xml-stylesheet?>'],
])('rejects an SVG with %s', (_name, svg, reason) => {
  expect(() => parse(svg)).toThrow(LogoError);
  expect(() => parse(svg)).toThrow(reason);
});

it.each([
  ['a text', Buffer.from('logo'), 'must be an SVG or PNG file, but it is neither PNG nor XML'],
  ['an empty file', Buffer.alloc(0), 'must be an SVG or PNG file'],
  ['HTML', Buffer.from('<html></html>'), 'but its root element is not <svg'],
  ['an SVG without a namespace', Buffer.from('<svg viewBox="0 0 40 32"/>'), 'but its root element is not <svg'],
  ['a JPEG', Buffer.from([0xff, 0xd8, 0xff, 0xe0]), 'must be an SVG file in UTF-8, or a PNG file'],
  [
    'another encoding',
    Buffer.from(`<?xml version="1.0" encoding="utf-7"?>${toSvg(PATH)}`),
    'must be an SVG file in UTF-8',
  ],
  ['an incomplete SVG', Buffer.from(toSvg(PATH).slice(0, -3)), 'neither PNG nor XML'],
  ['an incomplete PNG', toPng(64, 64).subarray(0, 40), 'must be a complete PNG file'],
  ['an SVG without a size', Buffer.from(toSvg(PATH, 'width="100%" height="1em"')), 'must have a viewBox'],
  ['an SVG of infinite size', Buffer.from(toSvg(PATH, 'viewBox="0 0 1e999 1e999"')), 'must have a viewBox'],
  ['a wide SVG', Buffer.from(toSvg(PATH, 'viewBox="0 0 9 1"')), 'must be at most 8 times as wide as high'],
  ['a small PNG', toPng(8, 8), 'must be 16 to 2048 pixels wide and high, not 8 × 8'],
  ['a large PNG', toPng(4000, 4000), 'must be 16 to 2048 pixels wide and high, not 4000 × 4000'],
  ['a very wide PNG', toPng(900, 100), 'must be at most 8 times as wide as high'],
  ['a high PNG', toPng(100, 200), 'at most 1.5 times as high as wide, not 100 × 200'],
  ['a file that is too large', Buffer.alloc(33_000), 'must be a file of at most 32 KiB, not 32.2 KiB'],
])('rejects %s with an error of one line', (_name, content, reason) => {
  expect(() => parseLogo(content)).toThrow(reason);
  expect(() => parseLogo(content)).toThrow(/^[^\n]*$/);
});
