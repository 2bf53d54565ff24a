import type { FieldError, RuleProblem } from '@heard/contract';
import { errorText, fieldErrorsText, isApiError, ruleText, useDraft } from '@heard/sdk';
import { useEffect, useRef, useState, type ChangeEvent, type FocusEvent, type SyntheticEvent } from 'react';
import { flushSync } from 'react-dom';
import { useForm, type DefaultValues, type FieldErrors, type FieldPath, type FieldValues } from 'react-hook-form';
import { useFormats, type FormProps } from 'shared-ui';
import { useMessages } from './messages/messages.ts';
import { RestoredNote } from './RestoredNote.tsx';

/** The values of a form, by the names of its fields: texts, but also ratings, switches… Never nested. */
export type FormValues = FieldValues;

type NameOf<Values> = keyof Values & string;

/** The type of an error that the API has named; the others have their rule's code. */
const SERVER = 'server';

export interface ContractFormOptions<Values extends FormValues> {
  /** What the fields hold at first, in the order of the fields on the page: the focus goes to the first wrong one. */
  defaults: Values;
  /** The contract's rule functions; a field without one takes everything. The second argument is the whole form. */
  rules?: { [Name in NameOf<Values>]?: (value: Values[Name], values: Values) => RuleProblem | null };
  /**
   * Makes the call; it runs only when no rule has a problem. What it throws is shown: errors of fields beside their
   * fields, all else as `failure`. The values stay.
   * @param changes what differs from the defaults
   */
  submit: (values: Values, changes: Partial<Values>) => Promise<unknown>;
  /** The fields that the API calls otherwise: `{ phone: 'phoneNumber' }`. */
  apiNames?: { [apiName: string]: NameOf<Values> };
  /** Words of the page's own for a failure, such as a 401 at the door; null leaves it to `errorText`. */
  failureText?: (error: unknown) => string | null;
  /**
   * Asks before the call, where a question belongs to it; the rules have no problem then. With a no everything stays as
   * it is, unsent.
   */
  confirm?: (values: Values, changes: Partial<Values>) => Promise<boolean>;
  /**
   * Keeps what is typed as a draft, for forms that a reload or the end of a session must not empty: the form says that
   * it is back and offers to discard it. It goes when it is sent, at `reset` and with the log-out. What differs from the
   * defaults is kept, never a password: a field whose name ends with it. The draft's name is unique in the product, and
   * stays the same for as long as the form is there.
   */
  draft?: string;
}

/** What a field that React does not control takes: TextField, PasswordField, TextArea, SelectField, a checkbox. */
export interface FieldProps<Name extends string> {
  name: Name;
  ref: (element: HTMLElement | null) => void;
  onChange: (event: ChangeEvent<HTMLElement>) => void;
  onBlur: (event: FocusEvent<HTMLElement>) => void;
  /** What is wrong with the value, if anything. */
  error: string | undefined;
}

/** What a field that React controls takes: RatingSlider, Switch, a combobox. */
export interface ControlledFieldProps<Value> {
  ref: (element: HTMLElement | null) => void;
  value: Value;
  onChange: (value: Value) => void;
  error: string | undefined;
}

export interface ContractForm<Values extends FormValues> {
  /** Spread into a field: `<TextField label={…} {...form.field('email')} />`. */
  field<Name extends NameOf<Values>>(name: Name): FieldProps<Name>;
  /** Spread into a controlled field: `<RatingSlider {...form.controlled('rating')} />`. Renders the form at each change. */
  controlled<Name extends NameOf<Values>>(name: Name): ControlledFieldProps<Values[Name]>;
  /** A field's value now; renders the form again when it changes. */
  watch<Name extends NameOf<Values>>(name: Name): Values[Name];
  setValue<Name extends NameOf<Values>>(name: Name, value: Values[Name]): void;
  /**
   * For the form: `<Form {...form.formProps}>`. While the call runs, its fields are disabled and another submit does
   * nothing. When the rules refuse to send it, the wrong fields are announced by their labels. A draft that is back is
   * told above the fields.
   */
  formProps: Required<Pick<FormProps, 'busy' | 'summary' | 'note'>> & { onSubmit: (event: SyntheticEvent) => void };
  submitting: boolean;
  /**
   * Why the last attempt failed, in words for an Alert; null when it did not. It stays while a new one runs: nothing must
   * move under the pointer that has just pressed the button.
   */
  failure: string | null;
  /** What the last attempt has thrown, for pages that lead on from it (a 409 with `reviewId`). */
  error: unknown;
  /** Takes a value as a field's new default: it was saved elsewhere. The other fields keep what is typed. */
  accept<Name extends NameOf<Values>>(name: Name, value: Values[Name]): void;
  /** Takes these values as the new defaults, with no errors and no draft. Without them, goes back to the defaults. */
  reset(values?: Values): void;
}

/**
 * A form on the contract's rules. A field is checked when the person leaves it, from then on at each change, and all of
 * them before the call; an empty one is asked for only then. A failed call keeps everything that was typed.
 */
export function useContractForm<Values extends FormValues>(options: ContractFormOptions<Values>): ContractForm<Values> {
  const t = useMessages();
  const { formatList } = useFormats();
  const latest = useRef(options);
  useEffect(() => {
    latest.current = options;
  });
  const keepsDraft = options.draft !== undefined;
  const draft = useDraft<Values>(options.draft ?? '');
  const [drafted] = useState(() => (keepsDraft ? usableOf(draft.read(), options.defaults) : null));
  const [restored, setRestored] = useState(drafted !== null);
  // What the values are compared with: the defaults, or what the last reset has brought.
  const saved = useRef(options.defaults);
  const elements = useRef(new Map<string, HTMLElement>());
  const attempted = useRef(false);
  const running = useRef(false);
  const [submitting, setSubmitting] = useState(false);
  // The words for it come with each render, in the language that is active then; but for those that name fields.
  const [failed, setFailed] = useState<{ error: unknown; fields: string | null } | null>(null);
  const [wrong, setWrong] = useState<{ names: readonly string[] } | null>(null);
  const [summary, setSummary] = useState<string | null>(null);

  const form = useForm<Values>({
    mode: 'onTouched',
    // The values are whole; the library would also take parts of them.
    defaultValues: { ...options.defaults, ...drafted } as DefaultValues<Values>,
    shouldFocusError: false,
    resolver: (values) => {
      const errors = problemsOf(values, latest.current.rules, attempted.current);
      return Object.keys(errors).length === 0 ? { values, errors: {} } : { values: {}, errors };
    },
  });
  const { errors } = form.formState;

  // After the render that makes the fields usable again: a disabled one takes no focus.
  useEffect(() => {
    if (wrong === null || submitting) return;
    const [first] = inOrder(wrong.names);
    if (first !== undefined) elements.current.get(first)?.focus();
  }, [wrong, submitting]);

  /** As the fields stand on the page. */
  function inOrder(names: readonly string[]): string[] {
    return Object.keys(latest.current.defaults).filter((name) => names.includes(name));
  }

  function summaryOf(names: readonly string[]): string {
    const labels = inOrder(names).map((name) => labelOf(elements.current.get(name)) ?? name);
    return t('summary', { count: labels.length, fields: formatList(labels) });
  }

  const { subscribe } = form;
  useEffect(
    () =>
      subscribe({
        formState: { values: true },
        callback: ({ values }) => {
          // It was about the values as they were.
          setSummary(null);
          if (!keepsDraft) return;
          const typed = withoutPasswords(changesOf(values, saved.current));
          if (Object.keys(typed).length > 0) draft.write(typed);
          else draft.clear();
        },
      }),
    [subscribe, keepsDraft, draft],
  );

  async function send(values: Values): Promise<void> {
    const changes = changesOf(values, saved.current);
    if ((await latest.current.confirm?.(values, changes)) === false) return;
    setSubmitting(true);
    try {
      await latest.current.submit(values, changes);
      setFailed(null);
      draft.clear();
      setRestored(false);
    } catch (error) {
      const { seen, unseen } = sortFieldErrors(error, latest.current);
      for (const [name, message] of seen) form.setError(pathOf(name), { type: SERVER, message });
      const names = seen.map(([name]) => name);
      setWrong({ names });
      // The same words are news again: the alert goes and comes, unseen.
      flushSync(() => setFailed(null));
      setFailed({ error, fields: fieldsIn(error, names, unseen) });
    } finally {
      setSubmitting(false);
    }
  }

  function fieldsIn(error: unknown, marked: readonly string[], unseen: readonly FieldError[]): string | null {
    if (marked.length === 0 || !isApiError(error, 400)) return null;
    return unseen.length === 0 ? summaryOf(marked) : fieldErrorsText(unseen);
  }

  function refuse(names: readonly string[]): void {
    setWrong({ names });
    setSummary(summaryOf(names));
  }

  function submit(event: SyntheticEvent): void {
    event.preventDefault();
    if (running.current) return;
    running.current = true;
    attempted.current = true;
    // The same words are news again after the next attempt.
    setSummary(null);
    void form
      .handleSubmit(send, (found) => refuse(Object.keys(found)))()
      .finally(() => {
        running.current = false;
      });
  }

  function reset(values: Values = saved.current): void {
    saved.current = values;
    attempted.current = false;
    setFailed(null);
    setSummary(null);
    setRestored(false);
    form.reset(values);
    draft.clear();
  }

  function accept<Name extends NameOf<Values>>(name: Name, value: Values[Name]): void {
    if (saved.current[name] === value) return;
    saved.current = { ...saved.current, [name]: value };
    setValue(name, value);
  }

  function discard(): void {
    reset();
    // The button that was pressed goes.
    const [first] = Object.keys(latest.current.defaults);
    if (first !== undefined) elements.current.get(first)?.focus();
  }

  function attach(name: string, element: HTMLElement | null): void {
    if (element === null) elements.current.delete(name);
    else elements.current.set(name, element);
  }

  /** A flat form's names are its paths; TypeScript can't follow that for values that are not known yet. */
  function pathOf(name: NameOf<Values>): FieldPath<Values> {
    return name as unknown as FieldPath<Values>;
  }

  function setValue<Name extends NameOf<Values>>(name: Name, value: Values[Name]): void {
    form.setValue(pathOf(name), value, {
      shouldDirty: true,
      shouldTouch: true,
      shouldValidate: true,
    });
  }

  // Said anew with each render, in the language that is active then. What the API has said stays in its words.
  function errorOf(name: NameOf<Values>): string | undefined {
    const error = errors[name];
    if (error === undefined) return undefined;
    const values = form.getValues();
    const problem = error.type === SERVER ? null : (options.rules?.[name]?.(values[name], values) ?? null);
    return problem === null ? (error.message as string | undefined) : ruleText(problem);
  }

  return {
    field: (name) => {
      const { ref, onChange, onBlur } = form.register(pathOf(name));
      return {
        name,
        ref: (element) => {
          ref(element);
          attach(name, element);
        },
        onChange: (event) => void onChange(event),
        onBlur: (event) => void onBlur(event),
        error: errorOf(name),
      };
    },
    controlled: (name) => ({
      ref: (element) => attach(name, element),
      value: form.watch(pathOf(name)),
      onChange: (value) => setValue(name, value),
      error: errorOf(name),
    }),
    watch: (name) => form.watch(pathOf(name)),
    setValue,
    formProps: {
      busy: submitting,
      onSubmit: submit,
      summary,
      note: restored ? <RestoredNote onDiscard={discard} /> : null,
    },
    submitting,
    failure: failed === null ? null : (options.failureText?.(failed.error) ?? failed.fields ?? errorText(failed.error)),
    error: failed?.error ?? null,
    accept,
    reset,
  };
}

/** The visible label of a field. */
function labelOf(element: HTMLElement | undefined): string | null {
  const labels = element !== undefined && 'labels' in element ? element.labels : null;
  return labels instanceof NodeList ? (labels[0]?.textContent ?? null) : null;
}

/** What the rules say. Before the first attempt an empty field is no mistake: the person may be on the way to it. */
function problemsOf<Values extends FormValues>(
  values: Values,
  rules: ContractFormOptions<Values>['rules'] = {},
  attempted: boolean,
): FieldErrors<Values> {
  const errors: Record<string, { type: string; message: string }> = {};
  for (const name of Object.keys(rules)) {
    const problem = rules[name]?.(values[name], values) ?? null;
    if (problem === null || (problem.code === 'required' && !attempted)) continue;
    errors[name] = { type: problem.code, message: ruleText(problem) };
  }
  // The names are those of the rules, and so of the values.
  return errors as FieldErrors<Values>;
}

/** What of a draft fits the form as it is now, and differs from what is saved. Null when there is nothing. */
function usableOf<Values extends FormValues>(draft: Partial<Values> | null, defaults: Values): Partial<Values> | null {
  const usable = Object.entries(draft ?? {}).filter(
    ([name, value]) =>
      name in defaults &&
      value !== defaults[name] &&
      // Null stands for a choice that was not made; the rules say what may be chosen.
      (defaults[name] === null || typeof value === typeof defaults[name]),
  );
  // Some of the draft's own entries.
  return usable.length > 0 ? (Object.fromEntries(usable) as Partial<Values>) : null;
}

function withoutPasswords<Values extends FormValues>(values: Partial<Values>): Partial<Values> {
  const kept = Object.entries(values).filter(([name]) => !/password$/i.test(name));
  // Some of the values' own entries.
  return Object.fromEntries(kept) as Partial<Values>;
}

function changesOf<Values extends FormValues>(values: Values, defaults: Values): Partial<Values> {
  const changed = Object.entries(values).filter(([name, value]) => value !== defaults[name]);
  // Some of the values' own entries.
  return Object.fromEntries(changed) as Partial<Values>;
}

/** Parts the wrong fields that the API has named into those that the form shows and the others. */
function sortFieldErrors<Values extends FormValues>(
  error: unknown,
  { defaults, apiNames = {} }: ContractFormOptions<Values>,
) {
  const all = isApiError(error) ? (error.problem?.errors ?? []) : [];
  const seen: [NameOf<Values>, string][] = [];
  const unseen = all.filter(({ field, message }) => {
    const name = apiNames[field] ?? field;
    if (!(name in defaults)) return true;
    seen.push([name, message]);
    return false;
  });
  return { seen, unseen };
}
