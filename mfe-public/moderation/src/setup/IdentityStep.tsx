import type { SiteIdentity, SiteSettings } from '@heard/contract';
import { useContractForm } from '@heard/sdk/forms';
import { Alert, Button, Form, FormActions } from '@heard/ui';
import { checkIdentity } from '../site/checkIdentity.ts';
import { IdentityFields } from '../site/IdentityFields.tsx';
import { toIdentity, toValues, type IdentityValues } from '../site/IdentityValues.ts';
import type { LogoRejection } from '../site/LogoField.tsx';
import { useMessages as useSiteMessages } from '../site/messages/messages.ts';
import { useMessages } from './messages/messages.ts';

interface IdentityStepProps {
  settings: SiteSettings;
  /** The logo that the API has rejected at the end of the setup, with the reason. Null if the API has rejected no logo. */
  logoRejection: LogoRejection | null;
  onDone: (identity: SiteIdentity) => void;
}

/** The step for the name, the color, the logo and the languages of the site. The end of the setup stores the entered values. */
export function IdentityStep({ settings, logoRejection, onDone }: IdentityStepProps) {
  const t = useMessages();
  const siteText = useSiteMessages();
  const form = useContractForm<IdentityValues>({
    defaults: toValues(settings.stored),
    submit: async (values) => {
      checkIdentity(values, siteText);
      onDone(toIdentity(values));
    },
  });
  const isRejected = logoRejection !== null && logoRejection.logo === form.watch('logo');
  const failure = form.failure ?? (isRejected ? logoRejection.message : null);
  return (
    <Form {...form.formProps}>
      <p>{t('identity.lead')}</p>
      <IdentityFields form={form} environment={settings.environment} logoRejection={logoRejection} />
      {failure !== null && <Alert>{failure}</Alert>}
      <FormActions>
        <Button type="submit" loading={form.submitting}>
          {t('next')}
        </Button>
      </FormActions>
    </Form>
  );
}
