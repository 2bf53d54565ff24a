import type { FieldError } from '@heard/contract';
import { isApiError, ruleText } from '@heard/sdk';
import type { FieldErrors } from 'react-hook-form';
import type { ContractFormOptions, FieldName, FormValues } from './ContractForm.ts';

/** The type of a field error that the API reported; errors of rules have the rule's code as their type. */
export const SERVER_ERROR = 'server';

/**
 * Applies the rules.
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
  // The names are those of the rules, and so of the values.
  return errors as FieldErrors<Values>;
}

/** The field errors of a response: those of the form's fields, and those of properties that the form does not show. */
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
