import { useCallback, useEffect, useRef, useState } from 'react';
import { useFormats } from '@heard/ui';
import { useMessages } from './messages/messages.ts';

/** The elements of a form's fields. `attach`, `focus`, `focusFirst` and `focusInvalid` are stable. */
export interface FieldElements {
  /** Stores the element of a field. The `ref` of the element calls this function. */
  attach(name: string, element: HTMLElement | null): void;
  focus(name: string): void;
  /** Focuses the first field of the form. */
  focusFirst(): void;
  /** Focuses the first of the fields, once the form is enabled: a disabled field takes no focus. */
  focusInvalid(names: readonly string[]): void;
  /** Returns a message that names the fields by their labels. */
  summarize(names: readonly string[]): string;
}

/**
 * Manages the focus and the labels of a form's fields.
 * @param order the names of all fields, in their order on the page
 * @param isDisabled whether the fields are disabled, because a request is running
 */
export function useFieldElements(order: readonly string[], isDisabled: boolean): FieldElements {
  const t = useMessages();
  const { formatList } = useFormats();
  const elements = useRef(new Map<string, HTMLElement>());
  const latestOrder = useRef(order);
  // Stores a new object for each attempt, so that the same fields get the focus again.
  const [invalid, setInvalid] = useState<{ names: readonly string[] } | null>(null);

  useEffect(() => {
    latestOrder.current = order;
  });

  useEffect(() => {
    if (invalid === null || isDisabled) return;
    const first = latestOrder.current.find((name) => invalid.names.includes(name));
    if (first !== undefined) elements.current.get(first)?.focus();
  }, [invalid, isDisabled]);

  const attach = useCallback((name: string, element: HTMLElement | null) => {
    if (element === null) elements.current.delete(name);
    else elements.current.set(name, element);
  }, []);

  const focus = useCallback((name: string) => elements.current.get(name)?.focus(), []);

  const focusFirst = useCallback(() => {
    const [first] = latestOrder.current;
    if (first !== undefined) focus(first);
  }, [focus]);

  const focusInvalid = useCallback((names: readonly string[]) => setInvalid({ names }), []);

  function summarize(names: readonly string[]): string {
    const labels = order
      .filter((name) => names.includes(name))
      .map((name) => readLabel(elements.current.get(name)) ?? name);
    return t('summary', { count: labels.length, fields: formatList(labels) });
  }

  return { attach, focus, focusFirst, focusInvalid, summarize };
}

/** An element that has labels if it is a form control. */
type LabelledElement = HTMLElement & { labels?: NodeListOf<HTMLLabelElement> | null };

/** Returns the text of a field's visible label, or of the legend if the field is a group of choices. */
function readLabel(element: LabelledElement | undefined): string | undefined {
  return (element?.closest('fieldset')?.querySelector(':scope>legend') ?? element?.labels?.[0])?.textContent;
}
