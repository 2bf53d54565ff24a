import {
  checkEmail,
  endpoints,
  PERSON_INVITATION_DAYS,
  PERSON_INVITATIONS_PER_DAY,
  type InvitePersonBody,
} from '@heard/contract';
import { isApiError, useApi, useNotices, useQueryClient, useSite } from '@heard/sdk';
import { useContractForm } from '@heard/sdk/forms';
import { Alert, Button, Card, CardTitle, Form, FormActions, FormRow, Muted, Note, Stack, TextField } from '@heard/ui';
import { useId } from 'react';
import { useMessages } from './messages/messages.ts';
import { RoleField } from './RoleField.tsx';
import { peopleKey } from './usePeople.ts';

const EMPTY: InvitePersonBody = { email: '', role: 'manager' };

/** Invites a person to the company by email. */
export function InvitePerson() {
  const t = useMessages();
  const api = useApi();
  const id = useId();
  const notices = useNotices();
  const queryClient = useQueryClient();
  const { sendsEmail } = useSite();
  const form = useContractForm<InvitePersonBody>({
    defaults: EMPTY,
    rules: { email: checkEmail },
    failureText: (error) => (isApiError(error, 429) ? t('invite.tooMany', { max: PERSON_INVITATIONS_PER_DAY }) : null),
    submit: async ({ email, role }) => {
      await api.send(endpoints.invitePerson, { body: { email: email.trim(), role } });
      form.reset(EMPTY);
      notices.show({ text: t('invite.sent', { email: email.trim() }) });
      void queryClient.invalidateQueries({ queryKey: peopleKey });
    },
  });
  return (
    <Card as="section" aria-labelledby={id}>
      <Stack>
        <CardTitle as="h3" id={id}>
          {t('invite.title')}
        </CardTitle>
        {sendsEmail ? (
          <>
            <Muted>{t('invite.text', { days: PERSON_INVITATION_DAYS })}</Muted>
            <Form {...form.formProps}>
              <FormRow>
                <TextField
                  label={t('invite.email')}
                  type="email"
                  autoComplete="off"
                  autoCapitalize="none"
                  {...form.field('email')}
                />
                <RoleField chosen={form.watch('role')} {...form.field('role')} />
              </FormRow>
              {form.failure !== null && <Alert>{form.failure}</Alert>}
              <FormActions>
                <Button type="submit" loading={form.submitting}>
                  {t('invite.button')}
                </Button>
              </FormActions>
            </Form>
          </>
        ) : (
          <Note>{t('invite.noMail')}</Note>
        )}
      </Stack>
    </Card>
  );
}
