import { COMPANY_ROLES, endpoints, SSO_GROUPS_MAX, type CompanyRole, type CompanySso } from '@heard/contract';
import { checkGiven, useApi, useNotices, useQueryClient } from '@heard/sdk';
import { useRoleName } from '@heard/sdk/account';
import { useContractForm, type ControlledFieldProps } from '@heard/sdk/forms';
import { Alert, Button, Form, FormRow, Muted, PasswordField, SelectField, Stack, TextField } from '@heard/ui';
import { Plus, X } from 'lucide-react';
import { useRef } from 'react';
import { useLoginHasPassword } from '../account/useCompanyLogin.ts';
import { Choices } from '../developers/choices.ts';
import { useMessages } from './messages/messages.ts';
import { ssoKey } from './ssoKey.ts';

type GroupRoles = NonNullable<CompanySso['settings']>['groupRoles'];

interface Values {
  issuer: string;
  clientId: string;
  clientSecret: string;
  defaultRole: CompanyRole;
  groupsClaim: string;
  groupRoles: GroupRoles;
  currentPassword: string;
}

const toValues = (settings: CompanySso['settings']): Values => ({
  issuer: settings?.issuer ?? '',
  clientId: settings?.clientId ?? '',
  clientSecret: '',
  defaultRole: settings?.defaultRole ?? 'viewer',
  groupsClaim: settings?.groupsClaim ?? '',
  groupRoles: settings?.groupRoles ?? [],
  currentPassword: '',
});

interface SsoFormProps {
  settings: CompanySso['settings'];
  /** The email address of the person's login, for password managers. */
  email: string;
}

/** The form of the provider and the roles. A change of the provider, the client or the secret requires the password. */
export function SsoForm({ settings, email }: SsoFormProps) {
  const t = useMessages();
  const nameRole = useRoleName();
  const hasPassword = useLoginHasPassword();
  const { form, needsPassword } = useSsoForm(settings);
  return (
    <Form {...form.formProps}>
      <TextField
        label={t('form.issuer')}
        hint={t('form.issuerHint')}
        type="url"
        inputMode="url"
        autoComplete="off"
        spellCheck={false}
        {...form.field('issuer')}
      />
      <TextField label={t('form.clientId')} autoComplete="off" spellCheck={false} {...form.field('clientId')} />
      <PasswordField
        label={t('form.clientSecret')}
        hint={settings === null ? undefined : t('form.secretStored')}
        autoComplete="off"
        {...form.field('clientSecret')}
      />
      <SelectField label={t('form.defaultRole')} {...form.field('defaultRole')}>
        {COMPANY_ROLES.map((role) => (
          <option key={role} value={role}>
            {nameRole(role)}
          </option>
        ))}
      </SelectField>
      <TextField
        label={t('form.groupsClaim')}
        hint={t('form.groupsClaimHint')}
        autoComplete="off"
        spellCheck={false}
        {...form.field('groupsClaim')}
      />
      {form.watch('groupsClaim').trim() !== '' && <GroupFields field={form.controlled('groupRoles')} />}
      {needsPassword && hasPassword && (
        <>
          {/* Identifies the login for password managers, which fill in the password below. */}
          <input type="email" name="username" autoComplete="username" value={email} readOnly hidden />
          <PasswordField
            label={t('form.password')}
            hint={t('form.needsPassword')}
            autoComplete="current-password"
            {...form.field('currentPassword')}
          />
        </>
      )}
      {settings?.active === true && <Muted>{t('form.turnsOff')}</Muted>}
      {form.failure !== null && <Alert>{form.failure}</Alert>}
      <div>
        <Button type="submit" loading={form.submitting} disabled={!form.isChanged}>
          {t('form.save')}
        </Button>
      </div>
    </Form>
  );
}

function useSsoForm(settings: CompanySso['settings']) {
  const t = useMessages();
  const api = useApi();
  const notices = useNotices();
  const queryClient = useQueryClient();
  const isOther = ({ issuer, clientId }: Values) =>
    issuer.trim() !== settings?.issuer || clientId !== settings.clientId;
  const needsPassword = (values: Values) => isOther(values) || values.clientSecret !== '';
  const form = useContractForm<Values>({
    defaults: toValues(settings),
    rules: {
      issuer: checkGiven,
      clientId: checkGiven,
      clientSecret: (secret, values) => (isOther(values) ? checkGiven(secret) : null),
      groupRoles: (groups, { groupsClaim }) =>
        groupsClaim.trim() !== '' && groups.some(({ group }) => group.trim() === '') ? { code: 'required' } : null,
    },
    submit: async (
      { issuer, clientId, clientSecret, defaultRole, groupsClaim, groupRoles, currentPassword },
      changes,
    ) => {
      const claim = groupsClaim.trim();
      const body = {
        issuer: issuer.trim(),
        clientId: clientId.trim(),
        defaultRole,
        groupsClaim: claim === '' ? null : claim,
        groupRoles: claim === '' ? [] : groupRoles.map(({ group, role }) => ({ group: group.trim(), role })),
        active: false,
        required: false,
        ...(clientSecret !== '' && { clientSecret }),
        ...((changes.issuer ?? changes.clientId ?? changes.clientSecret) !== undefined && { currentPassword }),
      };
      const saved = await api.send(endpoints.putCompanySso, { body });
      queryClient.setQueryData(ssoKey, saved);
      form.reset(toValues(saved.settings));
      notices.show({ text: t('form.saved') });
    },
  });
  const [issuer, clientId, clientSecret] = [form.watch('issuer'), form.watch('clientId'), form.watch('clientSecret')];
  return { form, needsPassword: needsPassword({ ...toValues(settings), issuer, clientId, clientSecret }) };
}

/** Chooses the role of each group. */
function GroupFields({ field: { value, onChange, ref, error } }: { field: ControlledFieldProps<GroupRoles> }) {
  const t = useMessages();
  const add = useRef<HTMLButtonElement>(null);
  const change = (at: number, changes: Partial<GroupRoles[number]>) =>
    onChange(value.map((one, index) => (index === at ? { ...one, ...changes } : one)));
  return (
    <Choices>
      <legend>{t('form.groups')}</legend>
      <Stack>
        <Muted>{t('form.groupsHint')}</Muted>
        {value.map((groupRole, index) => (
          <GroupRow
            key={index}
            number={index + 1}
            groupRole={groupRole}
            firstField={index === 0 ? ref : undefined}
            error={error}
            onChange={(changes) => change(index, changes)}
            onRemove={() => {
              onChange(value.filter((_, at) => at !== index));
              add.current?.focus();
            }}
          />
        ))}
        <div>
          <Button
            ref={add}
            variant="secondary"
            disabled={value.length >= SSO_GROUPS_MAX}
            onClick={() => onChange([...value, { group: '', role: 'manager' }])}
          >
            <Plus />
            {t('form.addGroup')}
          </Button>
        </div>
      </Stack>
    </Choices>
  );
}

interface GroupRowProps extends Pick<ControlledFieldProps<GroupRoles>, 'error'> {
  /** The number of the group, from 1. */
  number: number;
  groupRole: GroupRoles[number];
  /** The ref of the name of the group. */
  firstField: ControlledFieldProps<GroupRoles>['ref'] | undefined;
  onChange: (changes: Partial<GroupRoles[number]>) => void;
  onRemove: () => void;
}

function GroupRow({ number, groupRole: { group, role }, firstField, error, onChange, onRemove }: GroupRowProps) {
  const t = useMessages();
  const nameRole = useRoleName();
  return (
    <FormRow>
      <TextField
        ref={firstField}
        label={t('form.group', { number })}
        autoComplete="off"
        spellCheck={false}
        maxLength={200}
        value={group}
        error={group.trim() === '' ? error : undefined}
        onChange={({ target }) => onChange({ group: target.value })}
      />
      <SelectField
        label={t('form.groupRole', { number })}
        value={role}
        onChange={({ target }) => onChange({ role: COMPANY_ROLES.find((one) => one === target.value) ?? role })}
      >
        {COMPANY_ROLES.map((one) => (
          <option key={one} value={one}>
            {nameRole(one)}
          </option>
        ))}
      </SelectField>
      <div>
        <Button variant="secondary" aria-label={t('form.removeGroup', { number })} onClick={onRemove}>
          <X />
        </Button>
      </div>
    </FormRow>
  );
}
