import type { MailSecurity, SiteEmailSettings } from '@heard/contract';
import { useSite } from '@heard/sdk';
import type { ContractForm } from '@heard/sdk/forms';
import { FormRow, Note, PasswordField, SelectField, TextField } from '@heard/ui';
import { USUAL_PORTS, type EmailValues } from './EmailValues.ts';
import { useMessages } from './messages/messages.ts';

const SECURITIES = Object.keys(USUAL_PORTS) as MailSecurity[];

interface EmailFieldsProps {
  form: ContractForm<EmailValues>;
  settings: SiteEmailSettings;
}

/** The fields for the mail server and the sender. Shows a note in place of a field whose setting comes from an environment variable. */
export function EmailFields({ form, settings: { stored, environment } }: EmailFieldsProps) {
  const t = useMessages();
  const { publicUrl } = useSite();
  const address = `no-reply@${publicUrl === '' ? window.location.hostname : new URL(publicUrl).hostname}`;
  const { server, sender } = environment;
  return (
    <>
      {server === null ? (
        <ServerFields form={form} hasPassword={stored.server?.hasPassword === true} />
      ) : (
        <Note>{t('environment.server', { host: server.host, port: String(server.port) })}</Note>
      )}
      {sender === null ? (
        <TextField
          label={t('sender')}
          hint={t('sender.hint', { address })}
          type="email"
          autoComplete="off"
          {...form.field('sender')}
        />
      ) : (
        <Note>{t('environment.sender', { sender })}</Note>
      )}
    </>
  );
}

function ServerFields({ form, hasPassword }: { form: ContractForm<EmailValues>; hasPassword: boolean }) {
  const t = useMessages();
  const security = form.field('security');

  /** Replaces the port with the usual port of the new encryption, unless a person has entered an unusual port. */
  function changePort(changed: MailSecurity): void {
    const isUsual = form.watch('port') === USUAL_PORTS[form.watch('security')];
    if (isUsual) form.setValue('port', USUAL_PORTS[changed]);
  }

  return (
    <>
      <TextField
        label={t('host')}
        hint={t('host.hint')}
        autoComplete="off"
        autoCapitalize="none"
        spellCheck={false}
        inputMode="url"
        {...form.field('host')}
        optional
      />
      <FormRow>
        <SelectField
          label={t('security')}
          {...security}
          onChange={(event) => {
            changePort(event.target.value as MailSecurity);
            security.onChange(event);
          }}
        >
          {SECURITIES.map((one) => (
            <option key={one} value={one}>
              {t(`security.${one}`)}
            </option>
          ))}
        </SelectField>
        <TextField
          label={t('port')}
          hint={t('port.hint')}
          inputMode="numeric"
          autoComplete="off"
          {...form.field('port')}
        />
      </FormRow>
      <TextField
        label={t('user')}
        hint={t('user.hint')}
        autoComplete="off"
        autoCapitalize="none"
        spellCheck={false}
        {...form.field('user')}
        optional
      />
      <PasswordField
        label={t('password')}
        hint={hasPassword ? t('password.hint') : undefined}
        autoComplete="new-password"
        {...form.field('password')}
        optional
      />
    </>
  );
}
