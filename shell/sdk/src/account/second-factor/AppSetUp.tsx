import type { TotpSecret } from '@heard/contract';
import { checkGiven, errorText, useAction } from '@heard/sdk';
import { useContractForm } from '@heard/sdk/forms';
import { useEffect, useEffectEvent, useState } from 'react';
import { Alert, BusyRegion, Button, CopyField, Form, FormActions, QrCode, Skeleton, Stack, TextField } from '@heard/ui';
import { useMessages } from './messages/messages.ts';

/** The props of `AppSetUp`. */
export interface AppSetUpProps {
  /** Requests a new secret. */
  create: () => Promise<TotpSecret>;
  /** Sends a code from the app, to confirm that the app has the secret. */
  confirm: (code: string) => Promise<void>;
  onCancel: () => void;
}

/** Adds an authenticator app: shows the secret as a QR code and as text, and asks for a code. */
export function AppSetUp({ create, confirm, onCancel }: AppSetUpProps) {
  const t = useMessages();
  const [secret, setSecret] = useState<TotpSecret | null>(null);
  const creation = useAction({ call: create, onSuccess: setSecret });
  const start = useEffectEvent(() => creation.run());
  useEffect(() => start(), []);
  const form = useContractForm({
    defaults: { code: '' },
    rules: { code: checkGiven },
    submit: ({ code }) => confirm(code),
  });

  if (secret === null) {
    return creation.error === null ? (
      <BusyRegion label={t('app.loading')}>
        <Skeleton width="12rem" height="12rem" />
      </BusyRegion>
    ) : (
      <Alert
        action={
          <Button variant="secondary" onClick={() => creation.run()}>
            {t('app.tryAgain')}
          </Button>
        }
      >
        {errorText(creation.error)}
      </Alert>
    );
  }
  return (
    <Stack>
      <p>{t('app.scan')}</p>
      <QrCode text={secret.uri} label={t('app.qr')} />
      <CopyField
        label={t('app.secret')}
        value={secret.secret.replaceAll(/(.{4})(?=.)/g, '$1 ')}
        copyLabel={t('app.copy')}
        copiedLabel={t('app.copied')}
      />
      <Form {...form.formProps}>
        {form.failure !== null && <Alert>{form.failure}</Alert>}
        <TextField
          label={t('app.code')}
          hint={t('app.codeHint')}
          inputMode="numeric"
          autoComplete="one-time-code"
          {...form.field('code')}
        />
        <FormActions>
          <Button type="submit" loading={form.submitting}>
            {t('app.confirm')}
          </Button>
          <Button variant="ghost" disabled={form.submitting} onClick={onCancel}>
            {t('app.cancel')}
          </Button>
        </FormActions>
      </Form>
    </Stack>
  );
}
