import { useEffect, useRef, type ReactNode } from 'react';
import { createRoot } from 'react-dom/client';

/** Returns a component that calls a function once after it is mounted, and undoes nothing when it is unmounted. */
function habit(run: () => void): () => ReactNode {
  return function Habit() {
    const hasRun = useRef(false);
    useEffect(() => {
      if (!hasRun.current) run();
      hasRun.current = true;
    }, []);
    return null;
  };
}

const fail = () => {
  throw new Error('Replaced by careless code.');
};

function add<Name extends keyof HTMLElementTagNameMap>(name: Name, properties: Partial<HTMLElementTagNameMap[Name]>) {
  document.head.append(Object.assign(document.createElement(name), properties));
}

function fillStorage(storage: Storage) {
  for (let size = 1_000_000, index = 0; size > 0; index += 1) {
    try {
      storage.setItem(`careless ${index}`, 'x'.repeat(size));
    } catch {
      size = Math.floor(size / 2);
    }
  }
}

/** The changes of careless pages to the document, the browser and its storage. */
export const surroundings: Record<string, () => ReactNode> = {
  'hidden-frame': habit(() => {
    const root = document.getElementById('root');
    root?.setAttribute('aria-hidden', 'true');
    root?.setAttribute('inert', '');
    root?.style.setProperty('opacity', '0');
    for (const part of document.querySelectorAll<HTMLElement>('header, footer')) part.style.display = 'none';
    document.querySelector('meta[name=viewport]')?.setAttribute('content', 'width=1200, user-scalable=no');
  }),
  'removed-styles': habit(() => {
    for (const style of document.querySelectorAll('style, link, noscript')) style.remove();
  }),
  'removed-header': habit(() => document.querySelector('header')?.remove()),
  'cleared-root': habit(() => document.getElementById('root')?.replaceChildren('Careless')),
  'cleared-body': habit(() => document.body.replaceChildren('Careless')),
  'second-root': habit(() => {
    const root = document.getElementById('root');
    if (root !== null) createRoot(root).render(<p>Careless</p>);
  }),
  'own-root': habit(() => {
    const element = document.body.appendChild(document.createElement('div'));
    createRoot(element).render(<div style={{ position: 'fixed', inset: 0, zIndex: 99_999 }}>Careless</div>);
  }),
  'written-document': habit(() => document.write('<p>Careless</p>')),
  'huge-style': habit(() => {
    const style = document.createElement('style');
    document.head.append(style);
    for (let index = 0; index < 50_000; index += 1) style.sheet?.insertRule(`.careless-${index} { color: red }`);
    style.sheet?.insertRule('main * { display: none !important }');
  }),
  base: habit(() => add('base', { href: 'https://careless.example/' })),
  'custom-element': habit(() => {
    class Careless extends HTMLElement {
      connectedCallback() {
        throw new Error('Broken in a custom element.');
      }
      disconnectedCallback() {
        throw new Error('Broken in a custom element that is removed.');
      }
    }
    if (customElements.get('careless-banner') === undefined) customElements.define('careless-banner', Careless);
    const banner = document.createElement('careless-banner');
    Object.assign(banner.style, { position: 'fixed', inset: '0', zIndex: '99999' });
    document.body.append(banner);
  }),
  'swallowed-events': habit(() => {
    for (const type of ['keydown', 'keypress', 'click', 'pointerdown', 'mousedown', 'focusin', 'input']) {
      window.addEventListener(type, (event) => event.stopImmediatePropagation(), true);
    }
  }),
  'prevented-clicks': habit(() => {
    window.addEventListener('click', (event) => event.preventDefault(), true);
  }),
  'replaced-built-ins': habit(() => {
    Object.assign(JSON, { stringify: fail });
    Object.assign(Promise, { all: fail, allSettled: fail, race: fail });
    Object.assign(Array.prototype, { find: fail, flatMap: fail, some: fail });
    Object.assign(String.prototype, { replaceAll: fail, trim: fail });
    Object.assign(Element.prototype, { closest: fail, matches: fail });
    Object.assign(Storage.prototype, { getItem: fail, setItem: fail });
    Object.assign(navigator, { sendBeacon: fail });
    Object.assign(console, { error: fail, warn: fail });
  }),
  'extended-built-ins': habit(() => {
    for (const prototype of [Object.prototype, Array.prototype, String.prototype]) {
      Object.assign(prototype, { careless: () => 'added by careless code' });
    }
  }),
  'full-storage': habit(() => {
    fillStorage(localStorage);
    fillStorage(sessionStorage);
  }),
  'garbage-in-storage': habit(() => {
    const { token } = localStorage;
    for (const key of ['language', 'account-language', 'theme', 'remote-overrides']) localStorage.setItem(key, '{x');
    for (const key of Object.keys(localStorage)) localStorage.setItem(key, '{x');
    for (const key of [...Object.keys(sessionStorage), 'recoveries']) sessionStorage.setItem(key, '{x');
    if (token !== undefined) localStorage.setItem('token', token as string);
  }),
  'title-loop': habit(() => {
    setInterval(() => (document.title = 'Careless'), 10);
  }),
  'flooded-console': habit(() => {
    setInterval(() => console.log('Careless', document), 5);
  }),
  'polled-network': habit(() => {
    setInterval(() => void fetch('/versions.json').catch(() => undefined), 100);
  }),
  'busy-frames': habit(() => {
    const draw = () => {
      const end = performance.now() + 40;
      while (performance.now() < end);
      requestAnimationFrame(draw);
    };
    draw();
  }),
  'history-flood': habit(() => {
    setInterval(() => history.pushState({ careless: true }, ''), 20);
  }),
  'stopped-loading': habit(() => {
    setInterval(() => window.stop(), 20);
  }),
  'service-worker': habit(() => {
    void navigator.serviceWorker.register('/remotes/mfe-careless/worker.js');
  }),
  refresh: habit(() => add('meta', { httpEquiv: 'refresh', content: '1' })),
  'reload-loop': habit(() => setTimeout(() => location.reload(), 50)),
  'view-transition': habit(() => {
    void document.startViewTransition(() => new Promise(() => {})).finished.catch(() => undefined);
  }),
  alerts: habit(() => {
    setInterval(() => alert('Careless'), 300);
  }),
  'hidden-errors': habit(() => {
    Object.assign(window, { onerror: () => true });
    window.addEventListener('error', (event) => event.stopImmediatePropagation(), true);
    setTimeout(() => {
      throw new Error('Broken where errors are hidden.');
    });
  }),
};
