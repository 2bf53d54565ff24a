import { useDraft } from '@heard/sdk';
import { useCallback, useState } from 'react';
import type { FormValues } from './ContractForm.ts';

/** A form's draft, as `useFormDraft` returns it. `save` and `clear` are stable. */
export interface FormDraft<Values> {
  /** The draft's values that differ from the defaults; null if there is no draft. */
  initial: Partial<Values> | null;
  /** Whether the form shows a restored draft that has been neither sent nor discarded. */
  isRestored: boolean;
  /** Stores the changes, except for passwords; deletes the draft when no changes are left. */
  save(changes: Partial<Values>): void;
  clear(): void;
}

/**
 * Loads and stores the draft of a form.
 * @param name the draft's name; undefined for a form without a draft
 * @param defaults the form's saved values; the draft stores only values that differ from them
 */
export function useFormDraft<Values extends FormValues>(name: string | undefined, defaults: Values): FormDraft<Values> {
  const isEnabled = name !== undefined;
  const draft = useDraft<Values>(name ?? '');
  const [initial] = useState(() => (isEnabled ? pickUsable(draft.read(), defaults) : null));
  const [isRestored, setRestored] = useState(initial !== null);
  const save = useCallback(
    (changes: Partial<Values>) => {
      if (!isEnabled) return;
      const storable = omitPasswords(changes);
      if (Object.keys(storable).length > 0) draft.write(storable);
      else draft.clear();
    },
    [isEnabled, draft],
  );
  const clear = useCallback(() => {
    if (isEnabled) draft.clear();
    setRestored(false);
  }, [isEnabled, draft]);
  return { initial, isRestored, save, clear };
}

/** Returns the values that differ from the defaults. */
export function pickChanges<Values extends FormValues>(values: Values, defaults: Values): Partial<Values> {
  const changes = Object.entries(values).filter(([name, value]) => value !== defaults[name]);
  // Safe to cast: the entries are a subset of `values`.
  return Object.fromEntries(changes) as Partial<Values>;
}

/** Returns the part of a draft that fits the current form and differs from the saved values; null if there is none. */
function pickUsable<Values extends FormValues>(
  draft: Partial<Values> | null,
  defaults: Values,
): Partial<Values> | null {
  const usable = Object.entries(draft ?? {}).filter(
    ([name, value]) =>
      name in defaults &&
      value !== defaults[name] &&
      // Accepts a value of any type if the default is null, because null means that nothing was chosen yet. The rules decide which
      // values are valid.
      (defaults[name] === null || typeof value === typeof defaults[name]),
  );
  // Safe to cast: the entries are a subset of the draft's entries.
  return usable.length > 0 ? (Object.fromEntries(usable) as Partial<Values>) : null;
}

function omitPasswords<Values extends FormValues>(values: Partial<Values>): Partial<Values> {
  const entries = Object.entries(values).filter(([name]) => !/password$/i.test(name));
  // Safe to cast: the entries are a subset of the entries of `values`.
  return Object.fromEntries(entries) as Partial<Values>;
}
