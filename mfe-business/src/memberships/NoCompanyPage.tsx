import { endpoints } from '@heard/contract';
import { Link, paths, useApi, useNotices, usePageTitle, useSession, useSessionActions } from '@heard/sdk';
import { CompanyChoice, PasswordDialog } from '@heard/sdk/account';
import { Button, ButtonLink, Card, CardTitle, DangerZone, Muted, PageHead, Stack } from '@heard/ui';
import { useState } from 'react';
import { useLoginHasPassword } from '../account/useCompanyLogin.ts';
import { useMessages } from './messages/messages.ts';
import { Room } from './Room.ts';

/** Shown in place of the company area to a person whose login has no active company. */
export default function NoCompanyPage() {
  const t = useMessages();
  const session = useSession();
  usePageTitle(t('none.title'));
  const email = session.status === 'authenticated' ? session.account.email : '';
  return (
    <Room>
      <PageHead level="h1" title={t('none.title')} />
      <Stack>
        <p>{t('none.text', { email })}</p>
        <CompanyChoice />
        <Card>
          <Stack>
            <CardTitle>{t('none.register')}</CardTitle>
            <Muted>{t('none.registerText')}</Muted>
            <div>
              <ButtonLink as={Link} to={paths.signupBusiness}>
                {t('none.register')}
              </ButtonLink>
            </div>
          </Stack>
        </Card>
        <Card>
          <Stack>
            <CardTitle>{t('none.invitation')}</CardTitle>
            <Muted>{t('none.invitationText', { email })}</Muted>
          </Stack>
        </Card>
        <DeleteLogin email={email} />
      </Stack>
    </Room>
  );
}

/** Deletes the login after asking for the password. */
function DeleteLogin({ email }: { email: string }) {
  const t = useMessages();
  const api = useApi();
  const notices = useNotices();
  const { forget } = useSessionActions();
  const hasPassword = useLoginHasPassword();
  const [isAsking, setAsking] = useState(false);
  async function remove(password: string) {
    await api.send(endpoints.deleteCompanyLogin, { body: { password } });
    forget();
    notices.show({ text: t('delete.done') });
  }
  return (
    <>
      <DangerZone
        title={t('delete.title')}
        action={
          <Button variant="danger-quiet" onClick={() => setAsking(true)}>
            {t('delete.button')}
          </Button>
        }
      >
        {t('delete.text')}
      </DangerZone>
      {isAsking && (
        <PasswordDialog
          email={email}
          hasPassword={hasPassword}
          title={t('delete.question')}
          confirm={t('delete.button')}
          isDangerous
          submit={remove}
          onClose={() => setAsking(false)}
        >
          {t('delete.text')}
        </PasswordDialog>
      )}
    </>
  );
}
