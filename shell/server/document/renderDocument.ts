import type { ShellConfiguration } from '../../src/configuration/ShellConfiguration.ts';

/** A file that this page will ask for first. */
export interface Preload {
  href: string;
  as: 'script' | 'style';
  /** Its hash, where whoever loads it later gives one as well: a browser takes only a preload with the same hash. */
  integrity?: string;
}

export interface DocumentOptions {
  /** The shell's built `index.html`. */
  template: string;
  nonce: string;
  configuration: ShellConfiguration;
  preload: readonly Preload[];
}

// Before the first paint: a remembered theme must not flash the other one.
const THEME_SCRIPT = `try{const t=localStorage.getItem('theme');if(t==='light'||t==='dark')document.documentElement.dataset.theme=t}catch{}`;

/** Writes what the server knows into the shell's document. */
export function renderDocument({ template, nonce, configuration, preload }: DocumentOptions): string {
  const head = [`<script nonce="${nonce}">${THEME_SCRIPT}</script>`, ...preload.map(linkOf)].join('');
  const data = `<script type="application/json" id="configuration">${escapeJson(configuration)}</script>`;
  return template
    .replace('</title>', () => `</title>${head}`)
    .replace('</body>', () => `${data}</body>`)
    .replaceAll(/<script defer/g, `<script nonce="${nonce}" defer`);
}

function linkOf({ href, as, integrity }: Preload): string {
  const hash = integrity === undefined ? '' : ` integrity="${escapeAttribute(integrity)}"`;
  // Scripts are loaded with CORS by the federation runtime, stylesheets without.
  const crossorigin = as === 'script' ? ' crossorigin' : '';
  return `<link rel="preload" as="${as}"${crossorigin} href="${escapeAttribute(href)}"${hash}>`;
}

/** JSON that can't end the element that it stands in. */
function escapeJson(value: unknown): string {
  return JSON.stringify(value).replace(
    /[<\u2028\u2029]/g,
    (c) => `\\u${c.charCodeAt(0).toString(16).padStart(4, '0')}`,
  );
}

function escapeAttribute(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('"', '&quot;').replaceAll('<', '&lt;');
}
