import { errorText } from '@heard/sdk';
import { useCallback, useEffect, useRef, useState, type SyntheticEvent } from 'react';
import { flushSync } from 'react-dom';
import { useForm, type DefaultValues } from 'react-hook-form';
import type { ContractForm, ContractFormOptions, FieldName, FormValues } from './ContractForm.ts';
import { createFieldProps, toPath } from './createFieldProps.ts';
import { checkRules, describeFields, SERVER_ERROR, sortFieldErrors } from './fieldErrors.ts';
import { pickChanges, useFormDraft } from './formDraft.ts';
import { RestoredNote } from './RestoredNote.tsx';
import { useFieldElements } from './useFieldElements.ts';

/**
 * Returns a form that checks its values by the contract's rules. The form checks a field when the person leaves it, and from then on at
 * each change. It checks all fields before the request, and does not report empty fields earlier. A failed request keeps everything that
 * was typed.
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
  // Composes the message at each render, because the language may have changed. A message that names fields is composed only once.
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
    // Safe to cast, because the values are complete. The cast is necessary, because the type of the library also allows partial values.
    defaultValues: initial as DefaultValues<Values>,
    shouldFocusError: false,
    resolver: (values) => {
      const errors = checkRules(values, latest.current.rules, hasAttempted.current);
      return Object.keys(errors).length === 0 ? { values, errors: {} } : { values: {}, errors };
    },
  });
  const { isDirty } = form.formState;

  const { subscribe } = form;
  const { save: saveDraft, clear: clearDraft } = draft;
  useEffect(
    () =>
      subscribe({
        formState: { values: true },
        callback: ({ values }) => {
          // Removes the summary, because it was about the values before this change.
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
      // Removes the message for an instant, so that screen readers announce the same message again.
      flushSync(() => setFailed(null));
      setFailed({ error, fields: describeFields(error, sorted, summarize) });
    } finally {
      setSubmitting(false);
    }
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
    // Resets the summary, so that the same summary is announced again after this attempt.
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
    // Moves the focus, because the clicked button disappears.
    focusFirst();
  }

  return {
    ...createFieldProps({ form, options, initial, attached, attach, setValue }),
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
