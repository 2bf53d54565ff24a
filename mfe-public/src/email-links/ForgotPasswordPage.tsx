import { Link, paths, useApi, usePageTitle } from '@heard/sdk';
import { AuthLayout } from '@heard/ui';
import { useMessages } from './messages/messages.ts';
import { RequestLinkForm } from './RequestLinkForm.tsx';

/** `/forgot-password`: requests an email with a link to reset the password of a consumer or a company. */
export function ForgotPasswordPage() {
  const t = useMessages();
  const api = useApi();
  usePageTitle(t('forgot.title'));
  return (
    <AuthLayout
      title={t('forgot.title')}
      panel={{ title: t('panel.ask'), text: t('panel.askText') }}
      below={<Link to={paths.login}>{t('forgot.back')}</Link>}
    >
      <RequestLinkForm hint={t('forgot.hint')} send={(body) => api.send('forgotPassword', { body })} />
    </AuthLayout>
  );
}
