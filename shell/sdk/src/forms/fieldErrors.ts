import type { FieldError } from '@heard/contract';
import { fieldErrorsText, isApiError, ruleText } from '@heard/sdk';
import type { FieldErrors } from 'react-hook-form';
import type { ContractFormOptions, FieldName, FormValues } from './ContractForm.ts';

/** The type of a field error that the API reported. The type of other field errors is the code of the rule. */
export const SERVER_ERROR = 'server';

/**
 * Returns the errors of the values that the rules reject.
 * @param hasAttempted whether the form was submitted before; until then an empty field is not reported
 */
export function checkRules<Values extends FormValues>(
  values: Values,
  rules: ContractFormOptions<Values>['rules'] = {},
  hasAttempted: boolean,
): FieldErrors<Values> {
  const errors: Record<string, { type: string; message: string }> = {};
  for (const name of Object.keys(rules)) {
    const problem = rules[name]?.(values[name], values) ?? null;
    if (problem === null || (problem.code === 'required' && !hasAttempted)) continue;
    errors[name] = { type: problem.code, message: ruleText(problem) };
  }
  // Safe to cast, because each rule has the name of a value.
  return errors as FieldErrors<Values>;
}

/**
 * The field errors of a response: errors of the form's fields, and errors of properties that the form does not show.
 */
export interface SortedFieldErrors<Values> {
  shown: [name: FieldName<Values>, message: string][];
  hidden: FieldError[];
}

/** Splits the field errors of a failed request by whether the form shows the field. */
export function sortFieldErrors<Values extends FormValues>(
  error: unknown,
  { defaults, apiNames = {} }: ContractFormOptions<Values>,
): SortedFieldErrors<Values> {
  const shown: [FieldName<Values>, string][] = [];
  const hidden: FieldError[] = [];
  for (const fieldError of isApiError(error) ? (error.problem?.errors ?? []) : []) {
    const name = apiNames[fieldError.field] ?? fieldError.field;
    if (name in defaults) shown.push([name, fieldError.message]);
    else hidden.push(fieldError);
  }
  return { shown, hidden };
}

/**
 * Returns a message that lists the invalid fields of a failed request; null if the form has to show the response's detail instead.
 * @param summarize returns a message with the labels of the given fields
 */
export function describeFields<Values>(
  error: unknown,
  { shown, hidden }: SortedFieldErrors<Values>,
  summarize: (names: readonly string[]) => string,
): string | null {
  if (shown.length === 0 || !isApiError(error)) return null;
  // The form also has to show the response's detail, unless the message of a field already contains it.
  const detail = error.problem?.detail;
  const isRepeated = detail !== undefined && shown.some(([, message]) => repeats(message, detail));
  if (error.status !== 400 && !isRepeated) return null;
  return hidden.length === 0 ? summarize(shown.map(([name]) => name)) : fieldErrorsText(hidden);
}

/** Returns whether the message of a field repeats the first sentence of the problem's detail. This sentence states the reason. */
function repeats(message: string, detail: string): boolean {
  const [reason = detail] = detail.split(/(?<=[.!?])\s/);
  return message.includes(reason);
}
