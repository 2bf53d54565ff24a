import {
  checkEmail,
  checkText,
  getLanguages,
  LANGUAGE_NAMES,
  textRules,
  type Account,
  type Language,
  type UpdateUserBody,
} from '@heard/contract';
import { checkGiven, useApi, useLanguageChoice, useNotices, useSessionActions } from '@heard/sdk';
import { PictureField } from '@heard/sdk/account';
import { CountryField, countryOptions, useCountries } from '@heard/sdk/countries';
import { useContractForm } from '@heard/sdk/forms';
import {
  Alert,
  Avatar,
  Button,
  Card,
  Form,
  FormActions,
  FormRow,
  Muted,
  PasswordField,
  SelectField,
  TextField,
} from '@heard/ui';
import { useEffect, useState } from 'react';
import { styled } from 'styled-components';
import { useMessages } from '../messages/messages.ts';

const Picture = styled.div`
  margin-bottom: var(--space-5);
`;

interface Profile {
  name: string;
  lastName: string;
  email: string;
  currentPassword: string;
  /** A country's name, empty if not set. */
  country: string;
  /** The language; empty for 'Automatic', and for a language that the site does not offer. */
  language: Language | '';
}

function toProfile({ name, lastName, email, country, language }: Account): Profile {
  return {
    name,
    lastName: lastName ?? '',
    email,
    currentPassword: '',
    country: country ?? '',
    language: getLanguages().find((one) => one === language) ?? '',
  };
}

/** Edits name, email, country, language and profile picture. Changing the email requires the current password, if the account has a password. */
export function ProfileCard({ account, hasPassword }: { account: Account; hasPassword: boolean }) {
  const t = useMessages();
  const countries = useCountries();
  const { form, isNewEmail, isUnchanged } = useProfileForm(account, hasPassword);
  return (
    <Card>
      <AccountPhoto account={account} />
      <Form {...form.formProps}>
        <FormRow>
          <TextField label={t('profile.name')} autoComplete="given-name" {...form.field('name')} />
          <TextField label={t('profile.lastName')} autoComplete="family-name" {...form.field('lastName')} />
        </FormRow>
        <TextField
          label={t('profile.email')}
          type="email"
          autoComplete="email"
          {...(!hasPassword && { hint: t('profile.newEmailOnly') })}
          {...form.field('email')}
        />
        {hasPassword && isNewEmail(form.watch('email')) && (
          <PasswordField
            label={t('profile.currentPassword')}
            hint={t('profile.newEmail')}
            autoComplete="current-password"
            {...form.field('currentPassword')}
          />
        )}
        <FormRow>
          <CountryField
            label={t('profile.country')}
            placeholder={t('profile.noCountry')}
            autoComplete="country-name"
            options={countryOptions(countries)}
            pending={countries.pending}
            {...form.controlled('country')}
          />
          <SelectField label={t('profile.language')} {...form.field('language')}>
            <option value="">{t('profile.automatic')}</option>
            {getLanguages().map((language) => (
              <option key={language} value={language} lang={language}>
                {LANGUAGE_NAMES[language]}
              </option>
            ))}
          </SelectField>
        </FormRow>
        {form.failure !== null && <Alert>{form.failure}</Alert>}
        <FormActions>
          <Button type="submit" variant={form.isChanged ? 'primary' : 'secondary'} loading={form.submitting}>
            {t('profile.save')}
          </Button>
          {isUnchanged && !form.isChanged && <Muted role="status">{t('profile.unchanged')}</Muted>}
        </FormActions>
      </Form>
    </Card>
  );
}

/** The photo of the account. A chosen photo is saved immediately. */
function AccountPhoto({ account }: { account: Account }) {
  const api = useApi();
  const { setAccount } = useSessionActions();
  return (
    <Picture>
      <PictureField
        picture={<Avatar src={api.pictureUrl(account.avatar)} size="lg" />}
        removable={account.avatar !== null}
        send={async (body) => setAccount(await api.send('setUserAvatar', { body }))}
        remove={async () => {
          await api.send('removeUserAvatar');
          setAccount({ ...account, avatar: null });
        }}
      />
    </Picture>
  );
}

/** Returns the form. A new email needs the current password. */
function useProfileForm(account: Account, hasPassword: boolean) {
  const t = useMessages();
  const api = useApi();
  const notices = useNotices();
  const { setAccount } = useSessionActions();
  const isNewEmail = (email: string) => email.trim() !== account.email;
  // The account that was just saved. Null once the page has reported the success.
  const [saved, setSaved] = useState<Account | null>(null);
  const [isUnchanged, setUnchanged] = useState(false);
  const { isChanging } = useLanguageChoice();
  const form = useContractForm<Profile>({
    defaults: toProfile(account),
    draft: 'consumer.profile',
    rules: {
      name: (text) => checkText(text, textRules.name),
      lastName: (text) => checkText(text, textRules.lastName),
      email: checkEmail,
      country: (text) => checkText(text, textRules.country),
      currentPassword: (password, { email }) => (hasPassword && isNewEmail(email) ? checkGiven(password) : null),
    },
    submit: async ({ currentPassword }, { name, lastName, email, country, language }) => {
      const body: UpdateUserBody = {
        ...(name !== undefined && { name }),
        ...(lastName !== undefined && { lastName }),
        ...(email !== undefined && isNewEmail(email) && { email, currentPassword }),
        ...(country !== undefined && { country: country.trim() === '' ? null : country }),
        ...(language !== undefined && { language: language === '' ? null : language }),
      };
      const isUnchanged = Object.keys(body).length === 0;
      setUnchanged(isUnchanged);
      if (isUnchanged) return;
      const saved = await api.send('updateUser', { body });
      setAccount(saved);
      form.reset(toProfile(saved));
      setSaved(saved);
    },
  });

  useEffect(() => {
    // Shows the notice in the newly chosen language, once its messages have loaded.
    if (saved === null || isChanging || account.language !== saved.language) return;
    setSaved(null);
    notices.show({ text: t('profile.saved') });
  }, [saved, isChanging, account.language, notices, t]);

  // The language switch in the footer also changes the account's language.
  const { accept } = form;
  useEffect(() => accept('language', account.language ?? ''), [accept, account.language]);

  return { form, isNewEmail, isUnchanged };
}
