import type { MouseEvent } from 'react';

/** The image that moves from a list to the header of the company's page. */
const IMAGE = 'company-image';
/**
 * How long (ms) the transition waits for the next page. The browser paints nothing during the wait. A page that takes
 * longer appears without a transition.
 */
const MAX_WAIT_MS = 300;

const hasHeader = () => document.querySelector('[data-company-header]') !== null;

/** Waits until the header of a company, or its skeleton, is in the document. */
function waitForHeader(): Promise<void> {
  return new Promise((resolve) => {
    const observer = new MutationObserver(() => {
      if (hasHeader()) end();
    });
    const end = () => {
      observer.disconnect();
      clearTimeout(timer);
      resolve();
    };
    const timer = setTimeout(end, MAX_WAIT_MS);
    observer.observe(document.body, { childList: true, subtree: true });
  });
}

/**
 * Navigates from a link in a list of companies with a View Transition. Leaves the click to the link if it opens another tab, if the person prefers
 * reduced motion, and on the page of a company, where the same image would occur twice.
 */
export function startCompanyTransition(event: MouseEvent<HTMLAnchorElement>, navigate: () => void) {
  const { button, metaKey, ctrlKey, shiftKey, altKey, currentTarget } = event;
  if (button !== 0 || metaKey || ctrlKey || shiftKey || altKey || hasHeader()) return;
  if (!('startViewTransition' in document) || matchMedia('(prefers-reduced-motion: reduce)').matches) return;
  event.preventDefault();
  const image = currentTarget.closest('li')?.querySelector<HTMLElement | SVGElement>('img,svg');
  image?.style.setProperty('view-transition-name', IMAGE);
  const transition = document.startViewTransition(() => {
    navigate();
    return waitForHeader();
  });
  const clear = () => image?.style.removeProperty('view-transition-name');
  // Also runs after a rejection: another transition, or a window that is not visible, aborts this transition.
  transition.finished.then(clear, clear);
  transition.ready.catch(() => undefined);
}
