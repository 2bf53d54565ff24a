import { endpoints, type SiteSettings } from '@heard/contract';
import { queryKeys, useApi, useNotices, usePageTitle, useQuery, useQueryClient } from '@heard/sdk';
import { useContractForm } from '@heard/sdk/forms';
import { Alert, Button, Card, Form } from '@heard/ui';
import { styled } from 'styled-components';
import { LoadedSection } from '../area/LoadedSection.tsx';
import { EmailSection } from '../siteEmail/EmailSection.tsx';
import { checkIdentity } from './checkIdentity.ts';
import { IdentityFields } from './IdentityFields.tsx';
import { toIdentity, toValues, type IdentityValues } from './IdentityValues.ts';
import { useMessages } from './messages/messages.ts';

const Sections = styled.div`
  display: grid;
  grid-template-columns: minmax(0, 1fr);
  gap: var(--space-12);
`;

const KEY = [...queryKeys.private, 'site'];

/** `/moderation/site`: the settings of the site. @param props.email the email of the administrator */
export function SitePage({ email }: { email: string }) {
  const t = useMessages();
  usePageTitle(t('page'));
  return (
    <Sections>
      <IdentitySection />
      <EmailSection email={email} />
    </Sections>
  );
}

/** The section for the name, the color, the logo and the languages of the site. */
function IdentitySection() {
  const t = useMessages();
  const api = useApi();
  const query = useQuery({
    queryKey: KEY,
    queryFn: ({ signal }) => api.send(endpoints.getSiteSettings, { signal }),
  });
  return (
    <LoadedSection title={t('title')} explanation={t('explanation')} query={query}>
      {(settings) => (
        <Card>
          <SiteForm settings={settings} />
        </Card>
      )}
    </LoadedSection>
  );
}

function SiteForm({ settings }: { settings: SiteSettings }) {
  const t = useMessages();
  const api = useApi();
  const notices = useNotices();
  const queryClient = useQueryClient();
  const form = useContractForm<IdentityValues>({
    defaults: toValues(settings.stored),
    submit: async (values) => {
      checkIdentity(values, t);
      const saved = await api.send(endpoints.updateSite, { body: toIdentity(values) });
      queryClient.setQueryData(KEY, saved);
      form.reset(toValues(saved.stored));
      notices.show({ text: t('saved') });
    },
  });
  return (
    <Form {...form.formProps}>
      <IdentityFields form={form} environment={settings.environment} />
      {form.failure !== null && <Alert>{form.failure}</Alert>}
      <div>
        <Button type="submit" loading={form.submitting}>
          {t('save')}
        </Button>
      </div>
    </Form>
  );
}
