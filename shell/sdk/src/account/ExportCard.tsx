import { endpoints, type AccountExport } from '@heard/contract';
import { errorText, isApiError, useAction, useApi, useSession } from '@heard/sdk';
import { useId, useState } from 'react';
import { Alert, Button, Card, CardTitle, Muted, Stack } from '@heard/ui';
import { useMessages } from './messages/messages.ts';
import { PasswordDialog } from './PasswordDialog.tsx';

/**
 * The props of `ExportCard`.
 * @example
 * const props: ExportCardProps = { hasPassword: false };
 */
export interface ExportCardProps {
  /**
   * Whether the account has a password. Without a password, the form sends an empty text, which the API accepts for 10 minutes after the
   * login. Default: true.
   */
  hasPassword?: boolean;
}

/**
 * Lets people download all data stored about them as one file (GDPR, articles 15 and 20). Asks for the password when the API
 * requires it, because the login is too old. Errors are shown in place.
 * @example
 * <ExportCard />
 */
export function ExportCard({ hasPassword = true }: ExportCardProps) {
  const t = useMessages();
  const api = useApi();
  const id = useId();
  const session = useSession();
  const [isAsking, setAsking] = useState(false);
  const download = useAction({
    call: async () => {
      try {
        saveFile(await api.send('exportAccount'));
      } catch (error) {
        if (!isPasswordRequired(error)) throw error;
        setAsking(true);
      }
    },
  });

  async function downloadWithPassword(password: string) {
    saveFile(await api.send(endpoints.exportAccountWithPassword, { body: { password } }));
    setAsking(false);
  }

  return (
    <Card as="section" aria-labelledby={id}>
      <Stack>
        <CardTitle as="h3" id={id}>
          {t('export.title')}
        </CardTitle>
        <Muted>{t('export.text')}</Muted>
        {download.error !== null && <Alert>{errorText(download.error)}</Alert>}
        <div>
          <Button variant="secondary" loading={download.isRunning} onClick={() => download.run()}>
            {t('export.download')}
          </Button>
        </div>
      </Stack>
      {isAsking && session.status === 'authenticated' && (
        <PasswordDialog
          email={session.account.email}
          hasPassword={hasPassword}
          title={t('export.download')}
          confirm={t('export.download')}
          submit={downloadWithPassword}
          onClose={() => setAsking(false)}
        >
          {hasPassword && t('export.passwordText')}
        </PasswordDialog>
      )}
    </Card>
  );
}

/** Returns whether the API has rejected the export because the request contains no password. */
function isPasswordRequired(error: unknown): boolean {
  return isApiError(error, 403) && error.problem?.type === '/problems/password-required';
}

/** Builds the file from the response: a plain download link could not send the session's token. */
function saveFile(data: AccountExport): void {
  const url = URL.createObjectURL(new Blob([JSON.stringify(data, null, 2)], { type: 'application/json' }));
  const link = document.createElement('a');
  link.href = url;
  link.download = 'heard-account.json';
  link.click();
  // Revokes the URL after a minute, because the browser reads the URL only after the click handler.
  setTimeout(() => URL.revokeObjectURL(url), 60_000);
}
