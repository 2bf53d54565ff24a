import { useEffect } from 'react';

/** A page that changes the document and the globals of the browser when it is mounted, and restores nothing when it is unmounted. */
export function Leftovers() {
  useEffect(() => {
    const { documentElement: html, head, body } = document;
    html.dir = 'rtl';
    html.lang = 'xx';
    html.dataset.theme = 'dark';
    html.className = 'careless';
    html.style.color = 'red';
    body.style.overflow = 'hidden';
    body.setAttribute('inert', '');
    body.dataset.careless = 'true';

    const style = document.createElement('style');
    head.append(style);
    style.sheet?.insertRule('main, header { display: none !important }');
    const sheet = new CSSStyleSheet();
    sheet.replaceSync('body { background: red !important }');
    document.adoptedStyleSheets.push(sheet);
    head.append(Object.assign(document.createElement('meta'), { name: 'robots', content: 'none' }));

    const overlay = document.createElement('div');
    overlay.id = 'careless-overlay';
    Object.assign(overlay.style, { position: 'fixed', inset: '0', zIndex: '99999' });
    body.append(overlay);
    const dialog = document.createElement('dialog');
    dialog.textContent = 'Subscribe!';
    body.append(dialog);
    dialog.showModal();

    const fail = () => {
      throw new Error('Replaced by careless code.');
    };
    Object.assign(window, { fetch: fail, XMLHttpRequest: fail, onbeforeunload: () => 'Stay?' });
    Object.assign(history, { pushState: fail, replaceState: fail });
    window.addEventListener('resize', fail);
    for (const name of ['__FEDERATION__', '__VMOK__', '__GLOBAL_LOADING_REMOTE_ENTRY__', '_FEDERATION_RUNTIME_CORE']) {
      try {
        Object.assign(window, { [name]: {} });
      } catch {
        // Ignores the error of the assignment, because the property is read-only.
      }
    }
    try {
      Object.assign((window as unknown as { __FEDERATION__: object }).__FEDERATION__, {
        __INSTANCES__: [],
        __SHARE__: {},
      });
    } catch {
      // Ignores the error of the assignment, because the property is read-only.
    }
  }, []);
  return null;
}
