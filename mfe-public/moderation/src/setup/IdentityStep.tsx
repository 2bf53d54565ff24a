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
  /** Why the API has rejected a logo at the end of the setup; null if the API has rejected no logo. */
  logoRejection: LogoRejection | null;
  onDone: (identity: SiteIdentity) => void;
}

/** Takes the name, the color and the logo of the site, which are stored at the end of the setup. */
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
