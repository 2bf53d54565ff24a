import { endpoints, type SiteEmailSettings } from '@heard/contract';
import { queryKeys, useApi, useNotices, useQuery, useQueryClient } from '@heard/sdk';
import { useContractForm } from '@heard/sdk/forms';
import { Alert, Button, Card, Form, Muted } from '@heard/ui';
import { LoadedSection } from '../area/LoadedSection.tsx';
import { checkEmailValues, checkSender } from './checkEmailValues.ts';
import { EmailFields } from './EmailFields.tsx';
import { readValues, toSiteEmail, toValues, type EmailValues } from './EmailValues.ts';
import { useMessages } from './messages/messages.ts';
import { TestEmail } from './TestEmail.tsx';

/** Maps the names of fields in the API to their names in the form. */
const API_NAMES = {
  'server.host': 'host',
  'server.port': 'port',
  'server.security': 'security',
  'server.user': 'user',
  'server.password': 'password',
} as const;

const KEY = [...queryKeys.private, 'siteEmail'];

/**
 * The section for the mail server and the sender of the site, with a form for a test message.
 * @param props.email the email of the administrator: the proposed recipient
 */
export function EmailSection({ email }: { email: string }) {
  const t = useMessages();
  const api = useApi();
  const query = useQuery({
    queryKey: KEY,
    queryFn: ({ signal }) => api.send(endpoints.getSiteEmail, { signal }),
  });
  return (
    <LoadedSection title={t('title')} explanation={t('explanation')} query={query}>
      {(settings) => <EmailForm settings={settings} email={email} />}
    </LoadedSection>
  );
}

function EmailForm({ settings, email }: { settings: SiteEmailSettings; email: string }) {
  const t = useMessages();
  const api = useApi();
  const notices = useNotices();
  const queryClient = useQueryClient();
  const { stored, environment } = settings;
  const form = useContractForm<EmailValues>({
    defaults: toValues(stored),
    rules: { sender: checkSender },
    apiNames: API_NAMES,
    submit: async (values) => {
      checkEmailValues(values, stored, t);
      const saved = await api.send(endpoints.updateSiteEmail, { body: toSiteEmail(values) });
      queryClient.setQueryData(KEY, saved);
      form.reset(toValues(saved.stored));
      notices.show({ text: t('saved') });
    },
  });
  const values = readValues(form);
  const canChange = environment.server === null || environment.sender === null;
  return (
    <>
      <Card>
        <Form {...form.formProps}>
          <EmailFields form={form} settings={settings} />
          {form.failure !== null && <Alert>{form.failure}</Alert>}
          {canChange && (
            <>
              <Muted>{t('recentLogin')}</Muted>
              <div>
                <Button type="submit" loading={form.submitting}>
                  {t('save')}
                </Button>
              </div>
            </>
          )}
        </Form>
      </Card>
      <Card>
        <TestEmail
          email={email}
          send={async (recipient) => {
            checkEmailValues(values, stored, t);
            return api.send(endpoints.testSiteEmail, { body: { email: recipient, settings: toSiteEmail(values) } });
          }}
        />
      </Card>
    </>
  );
}
