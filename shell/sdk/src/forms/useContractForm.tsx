import { errorText, fieldErrorsText, isApiError, ruleText } from '@heard/sdk';
import { useCallback, useEffect, useRef, useState, type SyntheticEvent } from 'react';
import { flushSync } from 'react-dom';
import { useForm, type DefaultValues, type FieldPath } from 'react-hook-form';
import type { ContractForm, ContractFormOptions, FieldName, FormValues } from './ContractForm.ts';
import { checkRules, SERVER_ERROR, sortFieldErrors, type SortedFieldErrors } from './fieldErrors.ts';
import { pickChanges, useFormDraft } from './formDraft.ts';
import { RestoredNote } from './RestoredNote.tsx';
import { useFieldElements } from './useFieldElements.ts';

/**
 * Returns a form on the contract's rules. A field is checked when the person leaves it, from then on at each change, and all fields
 * are checked before the request; an empty field is reported only then. A failed request keeps everything that was typed.
 *
 * The form throws nothing: what `submit` throws is shown in the form and returned as `error`.
 * @example
 * const form = useContractForm({
 *   defaults: { email: '', password: '' },
 *   rules: { email: checkEmail, password: checkGiven },
 *   failureText: (error) => (isApiError(error, 401) ? t('login.wrong') : null),
 *   submit: (body) => api.send('login', { body }),
 * });
 * return (
 *   <Form {...form.formProps}>
 *     {form.failure !== null && <Alert>{form.failure}</Alert>}
 *     <TextField label={t('login.email')} {...form.field('email')} />
 *     <PasswordField label={t('login.password')} {...form.field('password')} />
 *     <Button type="submit" loading={form.submitting}>{t('login.button')}</Button>
 *   </Form>
 * );
 */
export function useContractForm<Values extends FormValues>(options: ContractFormOptions<Values>): ContractForm<Values> {
  const latest = useRef(options);
  useEffect(() => {
    latest.current = options;
  });
  // The defaults, or the values of the last reset.
  const saved = useRef(options.defaults);
  const hasAttempted = useRef(false);
  const isRunning = useRef(false);
  const [submitting, setSubmitting] = useState(false);
  // The message is composed at each render, in the language that is active then, except for one that names fields.
  const [failed, setFailed] = useState<{ error: unknown; fields: string | null } | null>(null);
  const [summary, setSummary] = useState<string | null>(null);
  const { attach, focus, focusFirst, focusInvalid, summarize } = useFieldElements(
    Object.keys(options.defaults),
    submitting,
  );
  const draft = useFormDraft<Values>(options.draft, options.defaults);
  const [initialFocus] = useState(options.initialFocus);
  useEffect(() => {
    if (initialFocus !== undefined) focus(initialFocus);
  }, [initialFocus, focus]);

  const [attached] = useState(() => new WeakSet<HTMLElement>());
  const [initial] = useState<Values>(() => ({ ...options.defaults, ...draft.initial }));
  const form = useForm<Values>({
    mode: 'onTouched',
    // The values are complete; the library would also accept parts of them.
    defaultValues: initial as DefaultValues<Values>,
    shouldFocusError: false,
    resolver: (values) => {
      const errors = checkRules(values, latest.current.rules, hasAttempted.current);
      return Object.keys(errors).length === 0 ? { values, errors: {} } : { values: {}, errors };
    },
  });
  const { errors, isDirty } = form.formState;

  const { subscribe } = form;
  const { save: saveDraft, clear: clearDraft } = draft;
  useEffect(
    () =>
      subscribe({
        formState: { values: true },
        callback: ({ values }) => {
          // The summary was about the values before this change.
          setSummary(null);
          saveDraft(pickChanges(values, saved.current));
        },
      }),
    [subscribe, saveDraft],
  );

  async function send(values: Values): Promise<void> {
    const changes = pickChanges(values, saved.current);
    if ((await latest.current.confirm?.(values, changes)) === false) return;
    setSubmitting(true);
    try {
      await latest.current.submit(values, changes);
      setFailed(null);
      clearDraft();
    } catch (error) {
      const sorted = sortFieldErrors(error, latest.current);
      for (const [name, message] of sorted.shown) form.setError(toPath<Values>(name), { type: SERVER_ERROR, message });
      focusInvalid(sorted.shown.map(([name]) => name));
      // Removed for an instant, so that screen readers announce the same message again.
      flushSync(() => setFailed(null));
      setFailed({ error, fields: describeFields(error, sorted) });
    } finally {
      setSubmitting(false);
    }
  }

  function describeFields(error: unknown, { shown, hidden }: SortedFieldErrors<Values>): string | null {
    if (shown.length === 0 || !isApiError(error)) return null;
    // The response's detail is shown as well, unless it repeats the message of a field.
    const detail = error.problem?.detail;
    const isRepeated = detail !== undefined && shown.some(([, message]) => repeats(message, detail));
    if (error.status !== 400 && !isRepeated) return null;
    return hidden.length === 0 ? summarize(shown.map(([name]) => name)) : fieldErrorsText(hidden);
  }

  function reportInvalid(names: readonly string[]): void {
    focusInvalid(names);
    setSummary(summarize(names));
  }

  function submit(event: SyntheticEvent): void {
    event.preventDefault();
    if (isRunning.current) return;
    isRunning.current = true;
    hasAttempted.current = true;
    // So that the same summary is announced again after this attempt.
    setSummary(null);
    void form
      .handleSubmit(send, (invalid) => reportInvalid(Object.keys(invalid)))()
      .finally(() => {
        isRunning.current = false;
      });
  }

  const reset = useCallback(
    (values: Values = saved.current) => {
      saved.current = values;
      hasAttempted.current = false;
      setFailed(null);
      setSummary(null);
      form.reset(values);
      clearDraft();
    },
    [form, clearDraft],
  );

  const setValue = useCallback(
    <Name extends FieldName<Values>>(name: Name, value: Values[Name]) =>
      form.setValue(toPath<Values>(name), value, { shouldDirty: true, shouldTouch: true, shouldValidate: true }),
    [form],
  );

  const accept = useCallback(
    <Name extends FieldName<Values>>(name: Name, value: Values[Name]) => {
      if (saved.current[name] === value) return;
      saved.current = { ...saved.current, [name]: value };
      setValue(name, value);
    },
    [setValue],
  );

  function discardDraft(): void {
    reset();
    // The button that was clicked disappears.
    focusFirst();
  }

  // Composed at each render, in the language that is active then. A message of the API stays as it was received.
  function describeError(name: FieldName<Values>): string | undefined {
    const error = errors[name];
    if (error === undefined) return undefined;
    const values = form.getValues();
    const problem = error.type === SERVER_ERROR ? null : (options.rules?.[name]?.(values[name], values) ?? null);
    return problem === null ? (error.message as string | undefined) : ruleText(problem);
  }

  /** Returns whether a text may be empty; undefined for other values, and without a rule. */
  function isOptional(name: FieldName<Values>): boolean | undefined {
    const values = form.getValues();
    const rule = options.rules?.[name];
    if (rule === undefined || typeof values[name] !== 'string') return undefined;
    // The value is a text, so that the rule takes texts.
    return rule('' as Values[typeof name], values) === null;
  }

  return {
    field: (name) => {
      const { ref, onChange, onBlur } = form.register(toPath<Values>(name));
      const text: unknown = initial[name];
      return {
        name,
        // Rendered by the server. The library would set it only in the browser, which moves the caret of somebody who is already typing.
        defaultValue: typeof text === 'string' && text !== '' ? text : undefined,
        ref: (element) => {
          const typed = element === null || attached.has(element) ? null : readTyped(element);
          ref(element);
          if (typed !== null) typed.element.value = typed.text;
          if (element !== null) attached.add(element);
          attach(name, element);
        },
        onChange: (event) => void onChange(event),
        onBlur: (event) => void onBlur(event),
        error: describeError(name),
        optional: isOptional(name),
      };
    },
    controlled: (name) => ({
      ref: (element) => attach(name, element),
      value: form.watch(toPath<Values>(name)),
      onChange: (value) => setValue(name, value),
      error: describeError(name),
      optional: isOptional(name),
    }),
    focus,
    watch: (name) => form.watch(toPath<Values>(name)),
    setValue,
    formProps: {
      busy: submitting,
      onSubmit: submit,
      summary,
      note: draft.isRestored ? <RestoredNote onDiscard={discardDraft} /> : null,
    },
    submitting,
    isChanged: isDirty || draft.isRestored,
    failure: failed === null ? null : (options.failureText?.(failed.error) ?? failed.fields ?? errorText(failed.error)),
    error: failed?.error ?? null,
    accept,
    reset,
  };
}

/**
 * Returns the text that was typed into a field before the page was hydrated, which the library replaces with the default when it gets the
 * element. Null if nothing was typed, and for controls without a text.
 */
function readTyped(element: HTMLElement): { element: HTMLInputElement | HTMLTextAreaElement; text: string } | null {
  if (!(element instanceof HTMLInputElement || element instanceof HTMLTextAreaElement)) return null;
  if (element.type === 'checkbox') return null;
  return element.value === element.defaultValue ? null : { element, text: element.value };
}

/** Returns whether a field's message contains the first sentence of a problem's detail, which is the reason. */
function repeats(message: string, detail: string): boolean {
  const [reason = detail] = detail.split(/(?<=[.!?])\s/);
  return message.includes(reason);
}

// A flat form's names are its paths; TypeScript cannot infer that for values that are not known yet.
function toPath<Values extends FormValues>(name: FieldName<Values>): FieldPath<Values> {
  return name as unknown as FieldPath<Values>;
}
