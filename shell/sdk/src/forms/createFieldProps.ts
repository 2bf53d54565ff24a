import { ruleText } from '@heard/sdk';
import type { FieldPath, UseFormReturn } from 'react-hook-form';
import type { ContractForm, ContractFormOptions, FieldName, FormValues } from './ContractForm.ts';
import { SERVER_ERROR } from './fieldErrors.ts';

interface FieldPropsInput<Values extends FormValues> {
  form: UseFormReturn<Values>;
  options: Pick<ContractFormOptions<Values>, 'rules'>;
  /** The values of the first render. */
  initial: Values;
  /** The elements that were attached before. */
  attached: WeakSet<HTMLElement>;
  attach: (name: string, element: HTMLElement | null) => void;
  setValue: ContractForm<Values>['setValue'];
}

/** Creates the functions of a form that return the props of its fields, at each render. */
export function createFieldProps<Values extends FormValues>({
  form,
  options,
  initial,
  attached,
  attach,
  setValue,
}: FieldPropsInput<Values>): Pick<ContractForm<Values>, 'field' | 'controlled'> {
  const { errors } = form.formState;

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

// A flat form's names are its paths; TypeScript cannot infer that for values that are not known yet.
export function toPath<Values extends FormValues>(name: FieldName<Values>): FieldPath<Values> {
  return name as unknown as FieldPath<Values>;
}
