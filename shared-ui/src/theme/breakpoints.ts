/** The widths in rem at which layouts change. The same numbers as `--bp-*` in tokens.css. */
export const breakpoints = { sm: 30, md: 48, lg: 64, xl: 80 } as const;

/** Media queries for viewports narrower than a breakpoint. */
export const below = {
  sm: `@media (max-width: ${breakpoints.sm - 0.01}rem)`,
  md: `@media (max-width: ${breakpoints.md - 0.01}rem)`,
  lg: `@media (max-width: ${breakpoints.lg - 0.01}rem)`,
} as const;
