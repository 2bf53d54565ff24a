import { activeLanguage } from '@heard/ui';
import { applyStoredTheme } from '../theme/useTheme.ts';
import type { FindOwner } from './fileOwners.ts';
import { findRoots, REPLACED, type Surroundings } from './surroundings.ts';

/**
 * Matches the elements that all remotes share: the styles of styled-components, because all packages share one instance of that library,
 * and the toasts of the SDK.
 */
const SHARED = '[data-styled], [data-toasts]';
/**
 * Matches elements that are not removed. Stylesheets are disabled instead, and removing a script that has run would have no effect.
 */
const FILES = 'style, link[rel~=stylesheet], link[rel~=preload], script[src]';
/**
 * The elements around the page, and the attributes with which a page may have hidden them. The shell never sets these attributes on these elements.
 */
const FRAME = '#root, #root > header, #root > main, #root > footer';
const HIDING = ['style', 'hidden', 'inert', 'aria-hidden'];

export interface Leftovers {
  /** The snapshot that was taken before any remote was loaded. */
  start: Surroundings;
  /** The functions of `REPLACED` before any remote was loaded. */
  functions: readonly (readonly (PropertyDescriptor | undefined)[])[];
  /** Maps each stylesheet that was added after `start` was read to its owner. `removeLeftovers` adds the missing entries. */
  styles: Map<CSSStyleSheet, string>;
  /** The remotes with a module in a slot of the new page. */
  guests: ReadonlySet<{ remote: string }>;
  /** The snapshot that was taken when the new page replaced the previous page. */
  left: Surroundings;
  /** The remote of the previous page, and the remote of the new page; null for a page of the shell. */
  previous: string | null;
  owner: string | null;
  findOwner: FindOwner;
}

/** Removes the changes that a page has made to the document around it, and applies the styles of the new page's remote. */
export function removeLeftovers({
  start,
  functions,
  styles,
  guests,
  left,
  previous,
  owner,
  findOwner,
}: Leftovers): void {
  const isFromShell = (element: Element) => start.elements.includes(element) || element.matches(SHARED);
  for (const sheet of left.sheets) {
    const node = sheet.ownerNode;
    if (styles.has(sheet) || start.sheets.includes(sheet) || (node instanceof Element && isFromShell(node))) continue;
    const found = findOwner(sheet.href ?? '');
    const remote = found === undefined ? previous : found;
    if (remote !== null) styles.set(sheet, remote);
  }
  const shown = new Set([owner, ...[...guests].map(({ remote }) => remote)]);
  for (const [sheet, remote] of styles) sheet.disabled = !shown.has(remote);
  for (const dialog of document.querySelectorAll<HTMLDialogElement>('dialog[open]')) {
    if (!isRenderedByReact(dialog)) dialog.close();
  }
  for (const element of left.elements) {
    // Keeps elements of browser extensions. Their names have a dash, but this document does not define them as custom elements.
    const isForeign = element.localName.includes('-') && customElements.get(element.localName) === undefined;
    if (element.matches(FILES) || isForeign) continue;
    if (!isFromShell(element) && !isRenderedByReact(element)) element.remove();
  }
  if (document.fullscreenElement) void document.exitFullscreen();
  restoreAttributes(start, left);
  for (const part of document.querySelectorAll(FRAME)) for (const name of HIDING) part.removeAttribute(name);
  restoreFunctions(functions);
}

function restoreAttributes(start: Surroundings, left: Surroundings): void {
  for (const [index, root] of findRoots().entries()) {
    const original = start.attributes[index];
    for (const [name, value] of left.attributes[index] ?? []) {
      // Keeps an attribute whose value has changed in the meantime, because the new page has set it.
      if (root.getAttribute(name) === value && original?.get(name) !== value) root.removeAttribute(name);
    }
    for (const [name, value] of original ?? []) {
      if (root.hasAttribute(name)) continue;
      // Sets the style instead of the attribute, because the Content-Security-Policy does not let scripts set the attribute.
      if (name === 'style' && root instanceof HTMLElement) root.style.cssText = value;
      else root.setAttribute(name, value);
    }
  }
  document.documentElement.lang = activeLanguage();
  applyStoredTheme();
}

function restoreFunctions(functions: Leftovers['functions']): void {
  for (const [index, [object, names]] of REPLACED.entries()) {
    for (const [at, name] of names.entries()) {
      const descriptor = functions[index]?.[at];
      // Without a descriptor, the object originally inherited the function. It inherits the function again once its own property is deleted.
      if (descriptor === undefined) Reflect.deleteProperty(object, name);
      else Object.defineProperty(object, name, descriptor);
    }
  }
  const targets: readonly object[] = [window, document, document.documentElement, document.body];
  for (const target of targets) {
    for (const name in target) {
      if (name.startsWith('on') && typeof Reflect.get(target, name) === 'function') Reflect.set(target, name, null);
    }
  }
}

// Returns whether React has rendered an element, and therefore removes it: an element of a portal, or an element that React has moved to the head.
function isRenderedByReact(element: Element): boolean {
  return Object.keys(element).some((key) => key.startsWith('__reactFiber'));
}
