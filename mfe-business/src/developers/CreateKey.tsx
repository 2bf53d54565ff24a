import {
  API_KEY_DAYS_MAX,
  API_KEY_SCOPES,
  checkText,
  keyCalls,
  textRules,
  type ApiKeyScope,
  type CreatedApiKey,
} from '@heard/contract';
import { checkGiven, useApi } from '@heard/sdk';
import { useContractForm } from '@heard/sdk/forms';
import { Alert, Button, Form, Modal, PasswordField, SelectField, TextField } from '@heard/ui';
import { useId } from 'react';
import { styled } from 'styled-components';
import { useMessages } from './messages/messages.ts';

const Fields = styled.div`
  margin-top: var(--space-5);
  color: var(--text);
`;

const Choices = styled.fieldset`
  display: grid;
  gap: var(--space-2);
  min-width: 0;
  margin: 0;
  padding: 0;
  border: 0;

  & > legend {
    margin-bottom: var(--space-2);
    padding: 0;
    font-size: var(--text-sm);
    font-weight: var(--weight-strong);
  }
`;

const Choice = styled.label`
  display: flex;
  gap: var(--space-3);
  align-items: flex-start;
  padding-block: var(--space-2);
  line-height: 1.4;
  cursor: pointer;

  & > input {
    flex: none;
    width: 1.25rem;
    height: 1.25rem;
    margin: 1px 0 0;
    accent-color: var(--accent);
  }
  & code {
    display: block;
    color: var(--text-muted);
    font-size: var(--text-sm);
  }
`;

const Wrong = styled.p`
  color: var(--danger);
  font-size: var(--text-sm);
  font-weight: var(--weight-medium);
`;

/** Days after which a key expires; none for never. */
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
  const form = useContractForm({
    defaults: EMPTY,
    draft: 'business.api-key',
    rules: {
      name: (text) => checkText(text, textRules.apiKeyName),
      scopes: (chosen) => (chosen.length === 0 ? { code: 'required' } : null),
      currentPassword: checkGiven,
    },
    submit: async ({ expiresInDays, ...body }) => {
      const days = expiresInDays === NEVER ? {} : { expiresInDays: Number(expiresInDays) };
      onCreated(await api.send(keyCalls.createKey, { body: { ...body, ...days } }));
    },
  });
  const scopes = form.controlled('scopes');
  function cancel() {
    form.reset();
    onClose();
  }
  const toggle = (scope: ApiKeyScope) =>
    scopes.onChange(API_KEY_SCOPES.filter((one) => scopes.value.includes(one) !== (one === scope)));
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
          <Choices aria-describedby={scopes.error === undefined ? undefined : `${id}-scopes`}>
            <legend>{t('create.scopes')}</legend>
            {API_KEY_SCOPES.map((scope, index) => (
              <Choice key={scope}>
                <input
                  ref={index === 0 ? scopes.ref : undefined}
                  type="checkbox"
                  checked={scopes.value.includes(scope)}
                  onChange={() => toggle(scope)}
                />
                <span>
                  {t(`scope.${scope}`)}
                  <code>{scope}</code>
                </span>
              </Choice>
            ))}
            {scopes.error !== undefined && <Wrong id={`${id}-scopes`}>{t('create.noScope')}</Wrong>}
          </Choices>
          <SelectField label={t('create.expires')} {...form.field('expiresInDays')}>
            {DAYS.map((days) => (
              <option key={days} value={days}>
                {t('days', { days })}
              </option>
            ))}
            <option value={NEVER}>{t('keys.never')}</option>
          </SelectField>
          {/* Password managers read whose password this is. */}
          <input type="email" name="username" autoComplete="username" value={email} readOnly hidden />
          <PasswordField
            label={t('create.password')}
            autoComplete="current-password"
            {...form.field('currentPassword')}
          />
          {form.failure !== null && <Alert>{form.failure}</Alert>}
        </Form>
      </Fields>
    </Modal>
  );
}
