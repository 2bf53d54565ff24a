import type { AccountExport } from '@heard/contract';
import { errorText, useAction, useApi } from '@heard/sdk';
import { useId } from 'react';
import { Alert, Button, Card, CardTitle, Muted, Stack } from '@heard/ui';
import { useMessages } from './messages/messages.ts';

/**
 * Lets people download all data stored about them as one file (GDPR, articles 15 and 20). Errors are shown in place.
 * @example
 * <ExportCard />
 */
export function ExportCard() {
  const t = useMessages();
  const api = useApi();
  const id = useId();
  const download = useAction({ call: () => api.send('exportAccount'), onSuccess: saveFile });
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
    </Card>
  );
}

/** Builds the file from the response: a plain download link could not send the session's token. */
function saveFile(data: AccountExport): void {
  const url = URL.createObjectURL(new Blob([JSON.stringify(data, null, 2)], { type: 'application/json' }));
  const link = document.createElement('a');
  link.href = url;
  link.download = 'heard-account.json';
  link.click();
  // The browser reads the URL after the click.
  setTimeout(() => URL.revokeObjectURL(url), 60_000);
}
