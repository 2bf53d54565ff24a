import { Link, paths, usePageTitle } from '@heard/sdk';
import { Alert, Button, Form, FormGroup, FormIntro, FormSubmit, PasswordField, TextField, Wrap } from '@heard/ui';
import { useMessages } from '../messages/messages.ts';
import { CompanyFields, PlaceAndContactFields, type FieldsProps } from './CompanyFields.tsx';
import { useSignUpForm } from './useSignUpForm.ts';

/**
 * Registers a company (specification 2, "signup-business"). The parameters `website` and `company` prefill the form from a
 * listing.
 */
export default function BusinessSignUpPage() {
  const t = useMessages();
  usePageTitle(t('signup.pageTitle'));
  const form = useSignUpForm();

  return (
    <Wrap>
      <FormIntro title={t('signup.title')}>{t('signup.intro')}</FormIntro>
      <Form spacing="groups" {...form.formProps}>
        <CompanyFields form={form} />
        <PlaceAndContactFields form={form} />
        <AccountFields form={form} />
        {form.failure !== null && <Alert>{form.failure}</Alert>}
        <FormSubmit>
          <span>
            {t('signup.hasAccount')} <Link to={paths.loginBusiness}>{t('signup.login')}</Link>
          </span>
          <Button type="submit" size="lg" loading={form.submitting}>
            {t('signup.button')}
          </Button>
        </FormSubmit>
      </Form>
    </Wrap>
  );
}

/** The fields for the owner's login: email and password. */
function AccountFields({ form }: FieldsProps) {
  const t = useMessages();
  return (
    <FormGroup title={t('signup.account.title')} hint={t('signup.account.hint')}>
      <TextField label={t('field.email')} type="email" autoComplete="email" {...form.field('email')} />
      <PasswordField
        label={t('field.password')}
        hint={t('password.hint')}
        autoComplete="new-password"
        {...form.field('password')}
      />
    </FormGroup>
  );
}
