/** The widths in rem at which layouts change. The same numbers as `--bp-*` in tokens.css. */
export const breakpoints = { sm: 30, md: 48, lg: 64, xl: 80 } as const;

/** Media queries for viewports narrower than a breakpoint. */
export const below = {
  /** Up to 360 px, a common width of phones. */
  xs: '@media (max-width: 22.5rem)',
  sm: `@media (max-width: ${breakpoints.sm - 0.01}rem)`,
  md: `@media (max-width: ${breakpoints.md - 0.01}rem)`,
  lg: `@media (max-width: ${breakpoints.lg - 0.01}rem)`,
} as const;

/**
 * Container queries for a top bar narrower than a breakpoint. Their `rem` follows the font size of the page. The `rem`
 * of media queries follows only the browser's setting, and ignores text that a page enlarges.
 */
export const barBelow = {
  xxs: barQuery(14),
  xs: barQuery(22.5),
  md: barQuery(breakpoints.md - 0.01),
  lg: barQuery(breakpoints.lg - 0.01),
  xl: barQuery(breakpoints.xl - 0.01),
} as const;

function barQuery(rem: number): string {
  return `@container top-bar (max-width: ${rem}rem)`;
}
