import {
  API_KEY_DAYS_MAX,
  API_KEY_SCOPES,
  checkText,
  endpoints,
  textRules,
  type ApiKeyScope,
  type CreatedApiKey,
} from '@heard/contract';
import { checkGiven, useApi } from '@heard/sdk';
import { useContractForm, type ControlledFieldProps, type FieldProps } from '@heard/sdk/forms';
import { Alert, Button, Form, Modal, PasswordField, SelectField, TextField } from '@heard/ui';
import { useId } from 'react';
import { useLoginHasPassword } from '../account/useCompanyLogin.ts';
import { Choice, Choices, Fields, Wrong } from './choices.ts';
import { useMessages } from './messages/messages.ts';

/** The offered numbers of days after which a key expires. The form also offers `NEVER`. */
const DAYS = [30, 90, API_KEY_DAYS_MAX];
const NEVER = 'never';

interface Values {
  name: string;
  scopes: ApiKeyScope[];
  expiresInDays: string;
  currentPassword: string;
}

const EMPTY: Values = {
  name: '',
  scopes: [],
  expiresInDays: String(API_KEY_DAYS_MAX),
  currentPassword: '',
};

export interface CreateKeyProps {
  /** The email that the account logs in with, for password managers. */
  email: string;
  onCreated: (key: CreatedApiKey) => void;
  onClose: () => void;
}

/** The form of a new API key. */
export function CreateKey({ email, onCreated, onClose }: CreateKeyProps) {
  const t = useMessages();
  const api = useApi();
  const id = useId();
  const hasPassword = useLoginHasPassword();
  const form = useContractForm({
    defaults: EMPTY,
    draft: 'business.api-key',
    rules: {
      name: (text) => checkText(text, textRules.apiKeyName),
      scopes: (chosen) => (chosen.length === 0 ? { code: 'required' } : null),
      currentPassword: (password) => (hasPassword ? checkGiven(password) : null),
    },
    submit: async ({ expiresInDays, ...body }) => {
      const days = expiresInDays === NEVER ? {} : { expiresInDays: Number(expiresInDays) };
      onCreated(await api.send(endpoints.createKey, { body: { ...body, ...days } }));
    },
  });
  function cancel() {
    form.reset();
    onClose();
  }
  return (
    <Modal
      open
      busy={form.submitting}
      onClose={onClose}
      title={t('create.title')}
      actions={
        <>
          <Button variant="secondary" disabled={form.submitting} onClick={cancel}>
            {t('cancel')}
          </Button>
          <Button type="submit" form={`${id}-form`} loading={form.submitting}>
            {t('create.button')}
          </Button>
        </>
      }
    >
      <Fields>
        <Form id={`${id}-form`} {...form.formProps}>
          <TextField label={t('create.name')} hint={t('create.nameHint')} autoComplete="off" {...form.field('name')} />
          <ScopeChoices field={form.controlled('scopes')} />
          <ExpiryField {...form.field('expiresInDays')} />
          {/* Identifies the login for password managers, which fill in the password below. */}
          <input type="email" name="username" autoComplete="username" value={email} readOnly hidden />
          {hasPassword && (
            <PasswordField
              label={t('create.password')}
              autoComplete="current-password"
              {...form.field('currentPassword')}
            />
          )}
          {form.failure !== null && <Alert>{form.failure}</Alert>}
        </Form>
      </Fields>
    </Modal>
  );
}

/** Chooses the scopes of the API key. */
function ScopeChoices({ field }: { field: ControlledFieldProps<ApiKeyScope[]> }) {
  const t = useMessages();
  const errorId = useId();
  const toggle = (scope: ApiKeyScope) =>
    field.onChange(API_KEY_SCOPES.filter((one) => field.value.includes(one) !== (one === scope)));
  return (
    <Choices aria-describedby={field.error === undefined ? undefined : errorId}>
      <legend>{t('create.scopes')}</legend>
      {API_KEY_SCOPES.map((scope, index) => (
        <Choice key={scope}>
          <input
            ref={index === 0 ? field.ref : undefined}
            type="checkbox"
            checked={field.value.includes(scope)}
            onChange={() => toggle(scope)}
          />
          <span>
            {t(`scope.${scope}`)}
            <code>{scope}</code>
          </span>
        </Choice>
      ))}
      {field.error !== undefined && <Wrong id={errorId}>{t('create.noScope')}</Wrong>}
    </Choices>
  );
}

/** Chooses when the key expires. */
function ExpiryField(field: FieldProps<'expiresInDays'>) {
  const t = useMessages();
  return (
    <SelectField label={t('create.expires')} {...field}>
      {DAYS.map((days) => (
        <option key={days} value={days}>
          {t('days', { days })}
        </option>
      ))}
      <option value={NEVER}>{t('keys.never')}</option>
    </SelectField>
  );
}
