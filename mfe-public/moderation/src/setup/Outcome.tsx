import { paths, useSession } from '@heard/sdk';
import { ButtonLink, Card, FormActions, Stack } from '@heard/ui';
import { useEffect, useRef } from 'react';
import { useMessages } from './messages/messages.ts';

/** The page for the settings of the site. */
const SITE_PATH = `${paths.moderation}/site`;

interface OutcomeProps {
  /** The email address of the administrator that was just created; null if the site already had an administrator. */
  email: string | null;
  /** Whether the heading gets the focus. True if the outcome replaces the form that the visitor has used. */
  takesFocus: boolean;
}

/** Shows that the site is set up. The links load a new document, because only a new document shows the new name, colors and logo. */
export function Outcome({ email, takesFocus }: OutcomeProps) {
  const t = useMessages();
  const session = useSession();
  const isLoggedIn = session.status === 'authenticated';
  const isAdministrator = isLoggedIn && session.kind === 'admin';
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => {
    if (takesFocus) heading.current?.focus();
  }, [takesFocus]);

  function getText(): string {
    if (email === null) return t('over.text');
    return isAdministrator ? t('done.loggedIn') : t('done.text', { email });
  }

  return (
    <Card as="section">
      <h2 ref={heading} tabIndex={-1}>
        {t(email === null ? 'over.title' : 'done.title')}
      </h2>
      <Stack>
        <p>{getText()}</p>
        <FormActions>
          {!isLoggedIn && <ButtonLink href={paths.login}>{t('done.logIn')}</ButtonLink>}
          {isAdministrator && (
            <ButtonLink href={email === null ? SITE_PATH : paths.moderation}>
              {t(email === null ? 'over.site' : 'done.moderation')}
            </ButtonLink>
          )}
          {(isLoggedIn || email === null) && (
            <ButtonLink href={paths.home} variant="secondary">
              {t('over.home')}
            </ButtonLink>
          )}
        </FormActions>
      </Stack>
    </Card>
  );
}
