import { ruleText } from '@heard/sdk';
import type { FieldPath, UseFormReturn } from 'react-hook-form';
import type { ContractForm, ContractFormOptions, FieldName, FormValues } from './ContractForm.ts';
import { SERVER_ERROR } from './fieldErrors.ts';

interface FieldPropsInput<Values extends FormValues> {
  form: UseFormReturn<Values>;
  options: Pick<ContractFormOptions<Values>, 'rules'>;
  /** The values of the form in the first render. */
  initial: Values;
  /** The elements that the form library has already registered. */
  attached: WeakSet<HTMLElement>;
  attach: (name: string, element: HTMLElement | null) => void;
  setValue: ContractForm<Values>['setValue'];
}

/** Creates the functions that return the props of a form's fields. The form calls it at each render. */
export function createFieldProps<Values extends FormValues>({
  form,
  options,
  initial,
  attached,
  attach,
  setValue,
}: FieldPropsInput<Values>): Pick<ContractForm<Values>, 'field' | 'controlled'> {
  const { errors } = form.formState;

  // Composes the message at each render, because the language may have changed. A message of the API stays in the language of its response.
  function describeError(name: FieldName<Values>): string | undefined {
    const error = errors[name];
    if (error === undefined) return undefined;
    const values = form.getValues();
    const problem = error.type === SERVER_ERROR ? null : (options.rules?.[name]?.(values[name], values) ?? null);
    return problem === null ? (error.message as string | undefined) : ruleText(problem);
  }

  /** Returns whether a text field may be empty; undefined for fields of other types and fields without a rule. */
  function isOptional(name: FieldName<Values>): boolean | undefined {
    const values = form.getValues();
    const rule = options.rules?.[name];
    if (rule === undefined || typeof values[name] !== 'string') return undefined;
    // Casts the text, because TypeScript cannot infer that the rule of a text field accepts a text.
    return rule('' as Values[typeof name], values) === null;
  }

  return {
    field: (name) => {
      const { ref, onChange, onBlur } = form.register(toPath<Values>(name));
      const text: unknown = initial[name];
      return {
        name,
        // Puts the initial text into the server's HTML. If the library set it only in the browser, the caret of a person who is typing would move.
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
  };
}

/**
 * Returns the text that a person has typed into a field before hydration. The caller restores it, because the library overwrites it with the
 * default value when it registers the element. Returns null if nothing was typed, and for controls without text.
 */
function readTyped(element: HTMLElement): { element: HTMLInputElement | HTMLTextAreaElement; text: string } | null {
  if (!(element instanceof HTMLInputElement || element instanceof HTMLTextAreaElement)) return null;
  if (element.type === 'checkbox') return null;
  return element.value === element.defaultValue ? null : { element, text: element.value };
}

// Converts the name of a field to its path. The form is flat, so name and path are equal, but TypeScript cannot infer that for generic `Values`.
export function toPath<Values extends FormValues>(name: FieldName<Values>): FieldPath<Values> {
  return name as unknown as FieldPath<Values>;
}
