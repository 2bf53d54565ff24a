import { checkEmail, checkText, endpoints, type OidcLogin, textRules } from '@heard/contract';
import { useApi } from '@heard/sdk';
import { useContractForm } from '@heard/sdk/forms';
import { Alert, Button, Form, FormRow, Stack, TextField } from '@heard/ui';
import { useMessages } from './messages/messages.ts';

interface RegisterFormProps {
  token: string;
  login: OidcLogin;
  person: NonNullable<OidcLogin['register']>;
  onLogin: (login: OidcLogin) => void;
}

/** Asks for the data that an account requires and that the provider has not sent. */
export function RegisterForm({ token, login: { provider }, person, onLogin }: RegisterFormProps) {
  const t = useMessages();
  const api = useApi();
  const isVerified = person.email !== null;
  const form = useContractForm({
    defaults: { name: person.name, lastName: person.lastName, email: person.email ?? '' },
    rules: {
      name: (text) => checkText(text, textRules.name),
      lastName: (text) => checkText(text, textRules.lastName),
      email: checkEmail,
    },
    submit: async ({ name, lastName, email }) => {
      const body = { token, name, lastName, ...(!isVerified && { email }) };
      onLogin(await api.send(endpoints.registerWithOidc, { body }));
    },
  });
  return (
    <Stack>
      <p>{t('register.text', { provider })}</p>
      <Form {...form.formProps}>
        {form.failure !== null && <Alert>{form.failure}</Alert>}
        <FormRow>
          <TextField label={t('register.name')} autoComplete="given-name" {...form.field('name')} />
          <TextField label={t('register.lastName')} autoComplete="family-name" {...form.field('lastName')} />
        </FormRow>
        {!isVerified && (
          <TextField
            label={t('register.email')}
            hint={t('register.emailHint')}
            type="email"
            autoComplete="email"
            {...form.field('email')}
          />
        )}
        <Button type="submit" block loading={form.submitting}>
          {t('register.submit')}
        </Button>
      </Form>
    </Stack>
  );
}
