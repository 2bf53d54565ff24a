import { getHueColors } from '../theme/getHueColors.ts';
import { getCompanyPlaceholder } from './getCompanyPlaceholder.ts';

const bakery = { id: 'brightloaf.example', name: 'Brightloaf Bakery' };
const draw = (company: { id: string; name: string }) => decodeURIComponent(getCompanyPlaceholder(company));

/** Returns the relative luminance of an `hsl()` color (WCAG 2.2). */
function getLuminance(color: string): number {
  const [hue = 0, saturation = 0, lightness = 0] = (color.match(/[\d.]+/g) ?? []).map(Number);
  const channel = (offset: number) => {
    const at = (offset + hue / 30) % 12;
    const spread = (saturation / 100) * Math.min(lightness / 100, 1 - lightness / 100);
    const value = lightness / 100 - spread * Math.max(-1, Math.min(at - 3, 9 - at, 1));
    return value <= 0.040_45 ? value / 12.92 : ((value + 0.055) / 1.055) ** 2.4;
  };
  return 0.2126 * channel(0) + 0.7152 * channel(8) + 0.0722 * channel(4);
}

function getContrast(one: string, other: string): number {
  const [dark = 0, light = 0] = [getLuminance(one), getLuminance(other)].sort((a, b) => a - b);
  return (light + 0.05) / (dark + 0.05);
}

describe('getCompanyPlaceholder', () => {
  it('shows the first letter of the name, in a color and on a shape that depend on the company id', () => {
    expect(draw(bakery)).toContain('>B</text>');
    expect(getCompanyPlaceholder(bakery)).toBe(getCompanyPlaceholder({ ...bakery, name: 'Bakery' }));
    expect(getCompanyPlaceholder(bakery)).not.toBe(getCompanyPlaceholder({ ...bakery, id: 'other.example' }));
  });

  it.each([
    ['"Élan"', 'É'],
    ['<svg>', 'S'],
    ['пример', 'П'],
    ['7 Days', '7'],
    ['&!', ''],
  ])('takes only the first letter or digit from %j', (name, letter) => {
    expect(draw({ ...bakery, name })).toContain(`>${letter}</text>`);
  });

  it('returns different images for different companies', () => {
    const images = Array.from({ length: 100 }, (_, at) =>
      getCompanyPlaceholder({ id: `shop${at}.example`, name: 'Shop' }),
    );
    expect(new Set(images).size).toBeGreaterThan(40);
  });

  it.each(['light', 'dark'])('reaches a contrast of at least 4.5 in each hue of the %s theme', (theme) => {
    const inTheme = (pair: string) => /^light-dark\((.+),(.+)\)$/.exec(pair)?.[theme === 'light' ? 1 : 2] ?? '';
    for (let hue = 0; hue < 360; hue += 15) {
      const { background, shape, ink } = getHueColors(hue);
      expect(getContrast(inTheme(ink), inTheme(background))).toBeGreaterThanOrEqual(4.5);
      expect(getContrast(inTheme(ink), inTheme(shape))).toBeGreaterThanOrEqual(4.5);
    }
  });
});
