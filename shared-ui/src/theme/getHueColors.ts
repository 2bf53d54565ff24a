const toPair = (light: string, dark: string) => `light-dark(${light},${dark})`;

/**
 * Returns the colors of a hue, as pairs of a light and a dark theme: `background`, `shape` on it, and `ink` for a letter or an icon. Ink
 * has a contrast of at least 4.5 with background and shape in both themes.
 * @param hue in degrees
 */
export function getHueColors(hue: number) {
  return {
    background: toPair(`hsl(${hue} 70% 90%)`, `hsl(${hue} 45% 20%)`),
    shape: toPair(`hsl(${hue} 65% 82%)`, `hsl(${hue} 45% 27%)`),
    ink: toPair(`hsl(${hue} 65% 22%)`, `hsl(${hue} 75% 86%)`),
  };
}
