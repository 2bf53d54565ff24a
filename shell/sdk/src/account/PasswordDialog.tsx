import { checkGiven } from '@heard/sdk';
import { useContractForm } from '@heard/sdk/forms';
import { useId, type ReactNode } from 'react';
import { Alert, Button, Form, Modal, PasswordField } from '@heard/ui';
import { styled } from 'styled-components';
import { useMessages } from './messages/messages.ts';

const Question = styled.div`
  margin-top: var(--space-5);
  color: var(--text);
`;

/**
 * The props of `PasswordDialog`.
 * @example
 * const props: PasswordDialogProps = { email, title: 'Remove?', confirm: 'Remove', submit: remove, onClose: close };
 */
export interface PasswordDialogProps {
  /** The email that the account logs in with, for password managers. */
  email: string;
  /** Whether the account has a password. Without a password, the dialog hides the field and submits an empty text. */
  hasPassword?: boolean;
  title: string;
  /** The text that describes the action to be confirmed. */
  children?: ReactNode;
  /** The text of the button that confirms the action. */
  confirm: string;
  isDangerous?: boolean;
  /** Sends the request. If it fails, the dialog stays open and shows the error. */
  submit: (password: string) => Promise<unknown>;
  /** Returns the dialog's message for an error; null selects the default message of the form. */
  failureText?: (error: unknown) => string | null;
  onClose: () => void;
}

/**
 * Asks for the password before an action that must not happen by mistake, or by another person at the device.
 * @example
 * <PasswordDialog email={email} title={t('removal')} confirm={t('remove')} submit={remove} onClose={close} />
 */
export function PasswordDialog({
  email,
  hasPassword = true,
  title,
  children,
  confirm,
  isDangerous = false,
  submit,
  failureText,
  onClose,
}: PasswordDialogProps) {
  const t = useMessages();
  const formId = useId();
  const form = useContractForm({
    defaults: { password: '' },
    rules: { password: (text) => (hasPassword ? checkGiven(text) : null) },
    submit: ({ password }) => submit(password),
    ...(failureText && { failureText }),
  });
  return (
    <Modal
      open
      busy={form.submitting}
      onClose={onClose}
      title={title}
      actions={
        <>
          <Button variant="secondary" disabled={form.submitting} onClick={onClose}>
            {t('dialog.cancel')}
          </Button>
          <Button variant={isDangerous ? 'danger' : 'primary'} type="submit" form={formId} loading={form.submitting}>
            {confirm}
          </Button>
        </>
      }
    >
      {children}
      <Question>
        <Form id={formId} {...form.formProps}>
          <input type="email" name="username" autoComplete="username" value={email} readOnly hidden />
          {hasPassword && (
            <PasswordField label={t('dialog.password')} autoComplete="current-password" {...form.field('password')} />
          )}
          {form.failure !== null && <Alert>{form.failure}</Alert>}
        </Form>
      </Question>
    </Modal>
  );
}
