declare global {
  /**
   * The clicks and submits that React has missed. The document's inline script collects events of elements for which
   * `isMissed` returns true. Before React listens, it misses all events.
   */
  var heardEarly:
    { events: (MouseEvent | SubmitEvent)[]; isMissed: (element: Element) => boolean; stop: () => void } | undefined;
}

type Control = HTMLInputElement | HTMLTextAreaElement | HTMLSelectElement;

const INTERVAL_MS = 50;
/**
 * The maximum time (ms) between the first effects of a page and the hydration of its other parts, whose code may have to load.
 */
const HYDRATION_MAX_MS = 10_000;

/** An event that makes React hydrate its target, but has no other effect. */
const PROBE = 'pointercancel';
/** The property with which React's DOM renderer marks the elements that it knows. */
const COMPONENT_KEY = '__reactFiber$';

/** Matches the elements whose input, clicks and submits are recorded. */
const KEPT = 'input,textarea,select,form,button,[role=combobox]';

/** The values that were entered into controls before React hydrated them. */
const entered = new Map<Control, string | boolean>();
/** Maps each recorded element of the document before hydration to its key. The element that replaces a recorded element has the same key. */
let keys = new Map<Element, string>();
/** The path of the first page. Input on the first page must not be repeated on another page, which may have elements of the same kinds. */
let pathname = '';
/** Ends the recording. Null before hydration begins, and after the recorded input has been repeated. */
let stopWatching: (() => void) | null = null;

/**
 * Records values that are entered into controls before React hydrates these controls or replaces them by others, and events that React misses. The
 * recording ends with `replayEarlyInput`.
 */
export function keepEarlyInput(root: HTMLElement): void {
  ({ pathname } = window.location);
  keys = toKeys(document);
  for (const control of root.querySelectorAll<Control>('input,textarea,select')) {
    if (isChanged(control)) entered.set(control, getValue(control));
  }
  const watch = ({ target }: Event) => {
    if (isControl(target) && (entered.has(target) || !isHydrated(target))) entered.set(target, getValue(target));
  };
  root.addEventListener('input', watch, true);
  // Registers the listener before React's listener, so that Enter acts on the text that was entered before hydration.
  root.addEventListener('keydown', replayEntered, true);
  if (globalThis.heardEarly !== undefined) {
    // Checks the surrounding control, because React does not know the elements that the browser's translation adds inside a button.
    globalThis.heardEarly.isMissed = (element) => !isHydrated(element.closest(KEPT) ?? element);
  }
  stopWatching = () => {
    root.removeEventListener('input', watch, true);
    root.removeEventListener('keydown', replayEntered, true);
    globalThis.heardEarly?.stop();
    entered.clear();
  };
}

/** Repeats input, clicks and submits that happened in a part of the page before React had hydrated this part. */
export function replayEarlyInput(): void {
  if (stopWatching === null) return;
  const stop = stopWatching;
  stopWatching = null;
  const end = performance.now() + HYDRATION_MAX_MS;
  const interval = setInterval(() => {
    const isFirstPage = window.location.pathname === pathname;
    if (isFirstPage) replayHydrated();
    if (isFirstPage && performance.now() < end) return;
    clearInterval(interval);
    stop();
  }, INTERVAL_MS);
}

function replayHydrated(): void {
  replayEntered();
  const events = globalThis.heardEarly?.events ?? [];
  for (const event of events.splice(0)) {
    const target = findCurrent((event.target as Element).closest(KEPT));
    if (target !== null && isHydrated(target)) repeat(event, target);
    else events.push(event);
  }
}

function replayEntered(): void {
  // The focus is lost, because React has replaced the element that had it.
  const isFocusLost = document.activeElement === document.body;
  for (const [control, value] of entered) {
    const current = findCurrent(control);
    if (current === null || !isHydrated(current)) continue;
    entered.delete(control);
    enter(current, value);
    if (isFocusLost && current !== control) current.focus({ preventScroll: true });
  }
}

/** Returns an element of the document, or the element that has replaced it; null if no element has replaced it yet. */
function findCurrent<Found extends Element>(element: Found | null): Found | null {
  if (element === null || element.isConnected) return element;
  const key = keys.get(element);
  for (const [candidate, candidateKey] of toKeys(document)) if (candidateKey === key) return candidate as Found;
  return null;
}

/** Returns a key for each element: its kind and its position among the elements of this kind. */
function toKeys(root: ParentNode): Map<Element, string> {
  const counts = new Map<string, number>();
  return new Map(
    Array.from(root.querySelectorAll(KEPT), (element) => {
      const kind = toKind(element);
      const count = (counts.get(kind) ?? 0) + 1;
      counts.set(kind, count);
      return [element, `${kind} ${count}`];
    }),
  );
}

/** Returns a key that elements with the same purpose have in common: the text of a button, the name of a control, the controls of a form. */
function toKind(element: Element): string {
  const controls = element instanceof HTMLFormElement ? [...element.elements] : [element];
  const names = controls.map((control) =>
    control instanceof HTMLButtonElement ? control.textContent : control.getAttribute('name'),
  );
  return `${element.tagName} ${names.join()}`;
}

/**
 * Returns whether React has hydrated the part of the page that contains an element. If not, React's root stops the events of that part, and React
 * hydrates the part next. If the code of the part has loaded, React does so immediately.
 */
function isHydrated(element: Element): boolean {
  let hasArrived = false;
  const arrive = (event: Event) => {
    hasArrived = true;
    event.stopPropagation();
  };
  element.addEventListener(PROBE, arrive);
  element.dispatchEvent(new Event(PROBE, { bubbles: true }));
  element.removeEventListener(PROBE, arrive);
  // Also checks the element, because React ignores the events of a part whose code has not loaded after several attempts to hydrate the part.
  return hasArrived && Object.keys(element).some((key) => key.startsWith(COMPONENT_KEY));
}

function repeat(event: MouseEvent | SubmitEvent, target: Element): void {
  if (target instanceof HTMLFormElement) {
    target.requestSubmit('submitter' in event ? findCurrent(event.submitter) : null);
    return;
  }
  // Does not click a field that no longer has the focus, because the click would open the list of the field.
  if (target.getAttribute('role') === 'combobox' && target !== document.activeElement) return;
  target.closest<HTMLElement>('button,[role=combobox]')?.click();
}

function enter(control: Control, value: string | boolean): void {
  if (typeof value === 'boolean') {
    if (control instanceof HTMLInputElement) control.checked = !value;
    control.click();
    return;
  }
  // Sets another value first, because React ignores an event if the value equals the last value that React has seen or set through this property.
  control.value = control instanceof HTMLSelectElement ? '' : control.defaultValue;
  Object.getOwnPropertyDescriptor(Object.getPrototypeOf(control), 'value')?.set?.call(control, value);
  control.dispatchEvent(new Event(control instanceof HTMLSelectElement ? 'change' : 'input', { bubbles: true }));
}

function isControl(target: EventTarget | null): target is Control {
  return (
    target instanceof HTMLInputElement || target instanceof HTMLTextAreaElement || target instanceof HTMLSelectElement
  );
}

function isChanged(control: Control): boolean {
  if (control instanceof HTMLSelectElement) {
    return [...control.options].some(({ selected, defaultSelected }, at) =>
      defaultSelected ? !selected : selected && at > 0,
    );
  }
  if (isToggle(control))
    return control.checked !== control.defaultChecked && (control.checked || control.type === 'checkbox');
  return control.value !== control.defaultValue;
}

function getValue(control: Control): string | boolean {
  return isToggle(control) ? control.checked : control.value;
}

function isToggle(control: Control): control is HTMLInputElement {
  return control instanceof HTMLInputElement && /^(checkbox|radio)$/.test(control.type);
}
