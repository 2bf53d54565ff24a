import { createGlobalStyle } from 'styled-components';

/**
 * The base styles of every page: reset, typography, links, focus ring, icon size. Render it once, in the shell or in the
 * standalone entry of a remote, after importing `@heard/ui/tokens.css` and `@heard/ui/fonts.css`.
 *
 * The root element is a column, so that `main` fills the height and the footer is at the bottom. `data-loading` on a region
 * keeps the footer below the viewport while the region loads, where its movement is not visible. `data-on-brand` on the
 * blue field or the footer makes focus rings white.
 *
 * Headings set the optical size of their font explicitly, in points of their usual size: WebKitGTK ignores
 * `font-optical-sizing` and would draw them 10 % narrower than other browsers.
 */
export const GlobalStyle = createGlobalStyle`
  *, *::before, *::after { box-sizing: border-box; }
  html { -webkit-text-size-adjust: 100%; text-size-adjust: 100%; }
  @media (prefers-reduced-motion: no-preference) { html { scroll-behavior: smooth; } }
  html:has([data-locks-scroll]) { overflow: hidden; }
  body {
    margin: 0;
    background: var(--surface);
    color: var(--text);
    font: var(--weight-text) var(--text-md)/var(--leading-body) var(--font-text);
    -webkit-font-smoothing: antialiased;
  }
  body, #root { min-height: 100dvh; display: flex; flex-direction: column; }
  #root { flex: 1; }
  main { flex: 1 0 auto; width: 100%; }
  main:has([data-loading]) { min-height: calc(100dvh - var(--bar)); }
  h1, h2, h3, h4, p, ul, ol, dl, dd, figure, fieldset { margin: 0; padding: 0; border: 0; }
  fieldset { min-width: 0; }
  ul, ol { list-style: none; }
  h1 { --opsz: 36; }
  h2 { --opsz: 26; }
  h3 { --opsz: 18; }
  h1, h2, h3 {
    font-family: var(--font-display);
    font-weight: var(--weight-display);
    letter-spacing: var(--tracking-heading);
    line-height: var(--leading-snug);
    font-variation-settings: 'opsz' var(--opsz);
    text-wrap: balance;
  }
  p { text-wrap: pretty; }
  img, svg { display: block; max-width: 100%; }
  a { color: var(--accent-text); text-decoration: none; }
  @media (hover: hover) {
    a:hover { text-decoration: underline; text-underline-offset: 0.2em; }
  }
  button, input, select, textarea { font: inherit; color: inherit; }
  mark {
    background: var(--voice-soft);
    color: var(--on-voice-soft);
    border-radius: 3px;
    padding: 0 1px;
    margin: 0 -1px;
  }
  kbd {
    font: var(--weight-strong) var(--text-xs)/1 var(--font-text);
    border: 1px solid var(--border);
    border-bottom-width: 2px;
    border-radius: 5px;
    padding: 1px 5px;
    color: var(--text-muted);
  }
  svg:is(.lucide-arrow-right, .lucide-chevron-right) { scale: var(--forward) 1; }
  svg.lucide { width: 1.25em; height: 1.25em; flex: none; stroke-width: 2; }
  :focus-visible { outline: var(--focus-width) solid var(--focus-color); outline-offset: var(--focus-offset); }
  [data-on-brand] :focus-visible { outline-color: var(--focus-on-brand); }
  main:focus, h1[tabindex='-1']:focus { outline: 0; }
`;
