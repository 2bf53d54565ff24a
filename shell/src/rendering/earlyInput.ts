declare global {
  /** The clicks and submits before the hydration. The document's inline script collects them. */
  var heardEarly: { events: (MouseEvent | SubmitEvent)[]; stop(): void } | undefined;
}

type Control = HTMLInputElement | HTMLTextAreaElement | HTMLSelectElement;

/** What was entered into each control before the hydration. */
let entered: Map<Control, string | boolean> | null = null;
let stopWatching = () => {};

/** Keeps what has been entered into the controls of the page, and what is entered until `replayEarlyInput`. */
export function keepEarlyInput(root: HTMLElement): void {
  const kept = new Map<Control, string | boolean>();
  for (const control of root.querySelectorAll<Control>('input,textarea,select')) {
    if (isChanged(control)) kept.set(control, getValue(control));
  }
  const watch = ({ target }: Event) => {
    if (isControl(target)) kept.set(target, getValue(target));
  };
  root.addEventListener('input', watch, true);
  stopWatching = () => root.removeEventListener('input', watch, true);
  entered = kept;
}

/** Repeats what was entered, clicked and submitted before the page was hydrated: its components have missed it. */
export function replayEarlyInput(): void {
  if (entered === null) return;
  const kept = entered;
  entered = null;
  stopWatching();
  for (const [control, value] of kept) if (control.isConnected) enter(control, value);
  const { events = [], stop } = globalThis.heardEarly ?? {};
  stop?.();
  for (const event of events) repeat(event);
}

function repeat(event: MouseEvent | SubmitEvent): void {
  const { target } = event;
  if (target instanceof HTMLFormElement) target.requestSubmit('submitter' in event ? event.submitter : null);
  else if (target instanceof Element) target.closest('button')?.click();
}

function enter(control: Control, value: string | boolean): void {
  if (typeof value === 'boolean') {
    if (control instanceof HTMLInputElement) control.checked = !value;
    control.click();
    return;
  }
  // React ignores an event unless the value differs from the one that it has last seen or set by this property.
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
