import type { RuleProblem } from '@heard/contract';
import type { ChangeEvent, FocusEvent, SyntheticEvent } from 'react';
import type { FieldValues } from 'react-hook-form';
import type { FormProps } from '@heard/ui';

/**
 * Maps the names of a form's fields to their values: texts, ratings, switches and others. Values are never nested.
 * @example
 * const defaults: FormValues = { name: '', rating: 0 };
 */
export type FormValues = FieldValues;

/** The names of a form's fields. */
export type FieldName<Values> = keyof Values & string;

/**
 * The options of `useContractForm`.
 * @example
 * const options: ContractFormOptions<LoginBody> = {
 *   defaults: { email: '', password: '' },
 *   submit: (body) => api.send('login', { body }),
 * };
 */
export interface ContractFormOptions<Values extends FormValues> {
  /** The initial values, in the order of the fields on the page: the first invalid field gets the focus. */
  defaults: Values;
  /** The contract's rule functions; a field without a rule accepts every value. The second argument is the whole form. */
  rules?: { [Name in FieldName<Values>]?: (value: Values[Name], values: Values) => RuleProblem | null };
  /**
   * Sends the request; runs only when no rule reports a problem. An error that it throws is shown: field errors next to their fields,
   * everything else as `failure`. The form keeps the values.
   * @param changes the values that differ from the defaults
   */
  submit: (values: Values, changes: Partial<Values>) => Promise<unknown>;
  /** The fields that have another name in the API: `{ phone: 'phoneNumber' }`. */
  apiNames?: { [apiName: string]: FieldName<Values> };
  /** Returns the page's own message for a failure, such as a 401 on a login page; null leaves the message to `errorText`. */
  failureText?: (error: unknown) => string | null;
  /** Asks for confirmation before the request, if no rule reports a problem. The form is not sent if the promise resolves to false. */
  confirm?: (values: Values, changes: Partial<Values>) => Promise<boolean>;
  /**
   * The name of the draft that stores the input. For forms that must keep their input across a reload or the end of a session. The form
   * then shows that the draft was restored and offers to discard it. Only values that differ from the defaults are stored, and never the
   * value of a field whose name ends with `password`. The draft is deleted when the form is sent, at `reset` and at logout. The name must
   * be unique in the product, and must not change while the form is mounted.
   */
  draft?: string;
  /** The field that gets the focus when the form is mounted, for forms that open in a page. */
  initialFocus?: FieldName<Values>;
}

/**
 * The props of a field that React does not control: TextField, PasswordField, TextArea, SelectField, a checkbox.
 * @example
 * const email: FieldProps<'email'> = form.field('email');
 * <TextField label={t('email')} {...email} />
 */
export interface FieldProps<Name extends string> {
  name: Name;
  /** The initial text of the field, as the web server renders it; undefined if it is empty or not a text. */
  defaultValue: string | undefined;
  ref: (element: HTMLElement | null) => void;
  onChange: (event: ChangeEvent<HTMLElement>) => void;
  onBlur: (event: FocusEvent<HTMLElement>) => void;
  /** The error of the value, if it is invalid. */
  error: string | undefined;
  /** Whether the rule of the field allows an empty value; undefined if the field has no rule. */
  optional?: boolean | undefined;
}

/**
 * The props of a field that React controls: RatingSlider, Switch, a combobox.
 * @example
 * const rating: ControlledFieldProps<number> = form.controlled('rating');
 * <RatingSlider label={t('rating')} {...rating} />
 */
export interface ControlledFieldProps<Value> {
  ref: (element: HTMLElement | null) => void;
  value: Value;
  onChange: (value: Value) => void;
  error: string | undefined;
  /** Whether the rule of the field allows an empty value; undefined if the field has no rule. */
  optional?: boolean | undefined;
}

/**
 * The return value of `useContractForm`. `focus`, `setValue`, `accept` and `reset` are stable: effects may depend on
 * them.
 * @example
 * const form: ContractForm<Values> = useContractForm({ defaults, submit });
 * <Form {...form.formProps}>
 * <TextField label={t('name')} {...form.field('name')} />
 * </Form>
 */
export interface ContractForm<Values extends FormValues> {
  /** Returns the props of a field: `<TextField label={…} {...form.field('email')} />`. */
  field<Name extends FieldName<Values>>(name: Name): FieldProps<Name>;
  /** Returns the props of a controlled field: `<RatingSlider {...form.controlled('rating')} />`. Each change renders the form. */
  controlled<Name extends FieldName<Values>>(name: Name): ControlledFieldProps<Values[Name]>;
  /** Returns a field's current value and renders the form again when the value changes. */
  watch<Name extends FieldName<Values>>(name: Name): Values[Name];
  /** Focuses a field. */
  focus(name: FieldName<Values>): void;
  /** Sets a field's value, as if the person had typed it. */
  setValue<Name extends FieldName<Values>>(name: Name, value: Values[Name]): void;
  /**
   * The props of the form: `<Form {...form.formProps}>`. While the request runs, the fields are disabled and another
   * submit does nothing. When rules reject the values, the labels of the invalid fields are announced. A restored draft
   * is announced above the fields.
   */
  formProps: Required<Pick<FormProps, 'busy' | 'summary' | 'note'>> & { onSubmit: (event: SyntheticEvent) => void };
  submitting: boolean;
  /** Whether there is something to save: a value differs from the defaults. */
  isChanged: boolean;
  /**
   * Why the last attempt failed, as a message for an Alert; null when it succeeded. The message stays while a new attempt runs, so that
   * nothing moves under the pointer.
   */
  failure: string | null;
  /** The error of the last attempt, for pages that react to it (a 409 with `reviewId`). */
  error: unknown;
  /** Makes a value that was saved elsewhere the field's new default. The other fields keep their input. */
  accept<Name extends FieldName<Values>>(name: Name, value: Values[Name]): void;
  /** Makes these values the new defaults and removes errors and draft. Without values, restores the defaults. */
  reset(values?: Values): void;
}
