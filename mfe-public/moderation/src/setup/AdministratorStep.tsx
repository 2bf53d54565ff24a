import {
  checkEmail,
  checkPassword,
  checkText,
  endpoints,
  PASSWORD_MAX_LENGTH,
  PASSWORD_MIN_LENGTH,
  textRules,
  type LoginAnswer,
  type RegisterBody,
  type SiteEmail,
  type SiteIdentity,
} from '@heard/contract';
import { useApi, type ApiClient } from '@heard/sdk';
import { useContractForm } from '@heard/sdk/forms';
import { Alert, Button, Form, FormActions, FormRow, PasswordField, TextField } from '@heard/ui';
import { useRef } from 'react';
import { useMessages } from './messages/messages.ts';

interface AdministratorStepProps {
  code: string;
  identity: SiteIdentity;
  emailSettings: SiteEmail;
  onBack: () => void;
  /**
   * Called with the email address of the administrator, and with the login that waits for a second factor. The login is
   * null if it has failed, or if it needs no second factor.
   */
  onDone: (email: string, login: LoginAnswer | null) => void;
  /** Called with each error of the request that completes the setup. @returns whether another step handles the error */
  onError: (error: unknown) => boolean;
}

/** Creates the first administrator and completes the setup. */
export function AdministratorStep({ code, identity, emailSettings, onBack, onDone, onError }: AdministratorStepProps) {
  const t = useMessages();
  const api = useApi();
  const isDone = useRef(false);

  const form = useContractForm<RegisterBody>({
    defaults: { name: '', lastName: '', email: '', password: '' },
    rules: {
      name: (name) => checkText(name, textRules.name),
      lastName: (lastName) => checkText(lastName, textRules.lastName),
      email: checkEmail,
      password: checkPassword,
    },
    apiNames: {
      'administrator.name': 'name',
      'administrator.lastName': 'lastName',
      'administrator.email': 'email',
      'administrator.password': 'password',
    },
    submit: async (administrator) => {
      // Ignores a second click before the form is replaced.
      if (isDone.current) return;
      try {
        await api.send(endpoints.completeSetup, {
          body: { code, site: identity, email: emailSettings, administrator },
        });
        isDone.current = true;
        onDone(administrator.email, await logIn(api, administrator));
      } catch (error) {
        if (!onError(error)) throw error;
      }
    },
  });
  return (
    <Form {...form.formProps}>
      <p>{t('administrator.lead')}</p>
      <FormRow>
        <TextField label={t('name')} autoComplete="given-name" {...form.field('name')} />
        <TextField label={t('lastName')} autoComplete="family-name" {...form.field('lastName')} />
      </FormRow>
      <TextField label={t('email')} type="email" autoComplete="email" {...form.field('email')} />
      <PasswordField
        label={t('password')}
        hint={t('password.hint', { min: PASSWORD_MIN_LENGTH, max: PASSWORD_MAX_LENGTH })}
        autoComplete="new-password"
        {...form.field('password')}
      />
      {form.failure !== null && <Alert>{form.failure}</Alert>}
      <FormActions>
        <Button type="submit" loading={form.submitting}>
          {t('complete')}
        </Button>
        <Button variant="ghost" onClick={onBack}>
          {t('back')}
        </Button>
      </FormActions>
    </Form>
  );
}

/**
 * Starts the login of the administrator. The login then waits for the second factor. If the login fails, the setup is still complete, and the person
 * can log in later.
 */
async function logIn(api: ApiClient, { email, password }: RegisterBody): Promise<LoginAnswer | null> {
  try {
    const login = await api.send('login', { body: { email, password } });
    return login.secondFactor?.state === 'setUp' ? login : null;
  } catch {
    return null;
  }
}
