import { checkPassword, PASSWORD_MAX_LENGTH, PASSWORD_MIN_LENGTH, type ChangePasswordBody } from '@heard/contract';
import { checkGiven, Link, paths, queryKeys, useNotices, useQueryClient } from '@heard/sdk';
import { useContractForm } from '@heard/sdk/forms';
import { useId } from 'react';
import { Alert, Button, Card, CardTitle, Form, FormActions, FormRow, Muted, PasswordField, Stack } from '@heard/ui';
import { useMessages } from './messages/messages.ts';

const EMPTY: ChangePasswordBody = { currentPassword: '', newPassword: '' };

/**
 * The props of `PasswordCard`.
 * @example
 * const props: PasswordCardProps = { email: account.email, change: (body) => api.send('changeUserPassword', { body }) };
 */
export interface PasswordCardProps {
  /** The email address that the account logs in with. */
  email: string;
  /**
   * Whether the account has a password. Without a password, the form sends an empty text, which the API accepts for 10 minutes after the
   * login. Default: true.
   */
  hasPassword?: boolean;
  /** Sends the request for the account's kind: changeUserPassword or changeCompanyPassword. */
  change: (body: ChangePasswordBody) => Promise<void>;
}

/**
 * The form to change the password. The API then ends all sessions except this session. Errors of `change` are shown in
 * the form.
 * @example
 * <PasswordCard email={account.email} change={(body) => api.send('changeUserPassword', { body })} />
 */
export function PasswordCard({ email, hasPassword = true, change }: PasswordCardProps) {
  const t = useMessages();
  const notices = useNotices();
  const queryClient = useQueryClient();
  const id = useId();
  const form = useContractForm({
    defaults: EMPTY,
    rules: { currentPassword: (text) => (hasPassword ? checkGiven(text) : null), newPassword: checkPassword },
    submit: async (body) => {
      await change(body);
      form.reset(EMPTY);
      notices.show({ text: t(hasPassword ? 'password.changed' : 'password.added') });
      // After the account has got its first password, other forms must ask for the password. Therefore, reloads all private queries.
      void queryClient.invalidateQueries({ queryKey: hasPassword ? queryKeys.sessions : queryKeys.private });
    },
  });
  return (
    <Card as="section" aria-labelledby={id}>
      <Stack>
        <CardTitle as="h3" id={id}>
          {t('password.title')}
        </CardTitle>
        <Form {...form.formProps}>
          {/* Password managers read from this field which account the password belongs to. */}
          <input type="email" name="username" autoComplete="username" value={email} readOnly hidden />
          <FormRow>
            {hasPassword && (
              <PasswordField
                label={t('password.current')}
                autoComplete="current-password"
                {...form.field('currentPassword')}
              />
            )}
            <PasswordField
              label={t('password.new')}
              hint={t('password.hint', { min: PASSWORD_MIN_LENGTH, max: PASSWORD_MAX_LENGTH })}
              autoComplete="new-password"
              {...form.field('newPassword')}
            />
          </FormRow>
          <Muted data-small>
            <Link to={paths.forgotPassword}>{t('password.none')}</Link>
          </Muted>
          {form.failure !== null && <Alert>{form.failure}</Alert>}
          <FormActions>
            <Button type="submit" variant={form.isChanged ? 'primary' : 'secondary'} loading={form.submitting}>
              {t(hasPassword ? 'password.change' : 'password.set')}
            </Button>
            <Muted data-small>{t('password.note')}</Muted>
          </FormActions>
        </Form>
      </Stack>
    </Card>
  );
}
