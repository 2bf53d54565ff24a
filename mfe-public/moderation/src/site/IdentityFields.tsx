import { SITE_NAME_MAX_LENGTH, type SiteIdentity } from '@heard/contract';
import type { ContractForm } from '@heard/sdk/forms';
import { Note, TextField } from '@heard/ui';
import { AccentField } from './AccentField.tsx';
import type { IdentityValues } from './IdentityValues.ts';
import { LanguagesField } from './LanguagesField.tsx';
import { LogoField, type LogoRejection } from './LogoField.tsx';
import { useMessages } from './messages/messages.ts';
import { SitePreview } from './SitePreview.tsx';

interface IdentityFieldsProps {
  form: ContractForm<IdentityValues>;
  /** The settings that come from environment variables. Instead of a field for each of these settings, the form shows a note. */
  environment: SiteIdentity;
  logoRejection?: LogoRejection | null;
}

/** The fields for the name, the color, the logo and the languages of the site, with a preview. */
export function IdentityFields({ form, environment, logoRejection = null }: IdentityFieldsProps) {
  const t = useMessages();
  return (
    <>
      {environment.name === null ? (
        <TextField
          label={t('name')}
          hint={t('name.hint', { max: SITE_NAME_MAX_LENGTH })}
          autoComplete="off"
          optional
          {...form.field('name')}
        />
      ) : (
        <EnvironmentNote setting="SITE_NAME" />
      )}
      {environment.accent === null ? <AccentField form={form} /> : <EnvironmentNote setting="SITE_ACCENT" />}
      {environment.logo === null ? (
        <LogoField form={form} rejection={logoRejection} />
      ) : (
        <EnvironmentNote setting="SITE_LOGO" />
      )}
      <SitePreview
        name={environment.name ?? form.watch('name')}
        accent={environment.accent ?? form.watch('accent')}
        logo={environment.logo ?? form.watch('logo')}
      />
      {environment.languages ? <EnvironmentNote setting="SITE_LANGUAGES" /> : <LanguagesField form={form} />}
    </>
  );
}

function EnvironmentNote({ setting }: { setting: string }) {
  const t = useMessages();
  return <Note>{t('environment', { setting })}</Note>;
}
