import {
  WEBHOOK_EVENTS,
  WEBHOOK_FORMATS,
  endpoints,
  type CreatedWebhook,
  type Webhook,
  type WebhookEventType,
  type WebhookFormat,
} from '@heard/contract';
import { checkGiven, useApi } from '@heard/sdk';
import { useContractForm, type ControlledFieldProps } from '@heard/sdk/forms';
import { Alert, Button, Form, Modal, PasswordField, SelectField, TextField } from '@heard/ui';
import { useId, useState, type ComponentProps } from 'react';
import { useLoginHasPassword } from '../../account/useCompanyLogin.ts';
import { Choice, Choices, Fields, Wrong } from '../choices.ts';
import { useWebhookMessages } from './messages/messages.ts';

interface Values {
  url: string;
  events: WebhookEventType[];
  format: WebhookFormat;
  currentPassword: string;
}

const EMPTY: Values = { url: '', events: [...WEBHOOK_EVENTS], format: 'standard', currentPassword: '' };

export interface WebhookFormProps {
  /** The webhook to change; null for a new webhook. */
  webhook: Webhook | null;
  /** The email that the account logs in with, for password managers. */
  email: string;
  onCreated: (webhook: CreatedWebhook) => void;
  onChanged: (webhook: Webhook) => void;
  onClose: () => void;
}

/** The form of a webhook. The password is required for a new webhook and for a new URL. */
export function WebhookForm({ webhook, email, onCreated, onChanged, onClose }: WebhookFormProps) {
  const t = useWebhookMessages();
  const id = useId();
  const hasPassword = useLoginHasPassword();
  const { form, needsPassword, changeUrl } = useWebhookForm({ webhook, hasPassword, onCreated, onChanged });
  return (
    <Modal
      open
      busy={form.submitting}
      onClose={onClose}
      title={t(webhook === null ? 'form.createTitle' : 'form.changeTitle')}
      actions={
        <>
          <Button variant="secondary" disabled={form.submitting} onClick={onClose}>
            {t('cancel')}
          </Button>
          <Button type="submit" form={`${id}-form`} loading={form.submitting}>
            {t(webhook === null ? 'form.create' : 'form.change')}
          </Button>
        </>
      }
    >
      <Fields>
        <Form id={`${id}-form`} {...form.formProps}>
          <TextField
            label={t('form.url')}
            hint={t('form.urlHint')}
            type="url"
            inputMode="url"
            autoComplete="off"
            spellCheck={false}
            {...form.field('url')}
            onInput={({ currentTarget }) => changeUrl(currentTarget.value)}
          />
          {webhook === null && <FormatField {...form.field('format')} />}
          <EventChoices field={form.controlled('events')} />
          {needsPassword && hasPassword && (
            <>
              {/* Identifies the login for password managers, which fill in the password below. */}
              <input type="email" name="username" autoComplete="username" value={email} readOnly hidden />
              <PasswordField
                label={t('form.password')}
                autoComplete="current-password"
                {...form.field('currentPassword')}
              />
            </>
          )}
          {form.failure !== null && <Alert>{form.failure}</Alert>}
        </Form>
      </Fields>
    </Modal>
  );
}

type FormatFieldProps = Omit<ComponentProps<typeof SelectField>, 'label' | 'hint' | 'children'>;

/** The format in which a new webhook receives events. */
function FormatField(field: FormatFieldProps) {
  const t = useWebhookMessages();
  return (
    <SelectField label={t('form.format')} hint={t('form.formatHint')} {...field}>
      {WEBHOOK_FORMATS.map((format) => (
        <option key={format} value={format}>
          {t(`format.${format}`)}
        </option>
      ))}
    </SelectField>
  );
}

/** Returns the form, and whether it needs the password. */
function useWebhookForm({
  webhook,
  hasPassword,
  onCreated,
  onChanged,
}: Pick<WebhookFormProps, 'webhook' | 'onCreated' | 'onChanged'> & { hasPassword: boolean }) {
  const api = useApi();
  const [needsPassword, setNeedsPassword] = useState(webhook === null);
  const form = useContractForm({
    defaults: webhook === null ? EMPTY : { ...EMPTY, url: webhook.url, events: webhook.events, format: webhook.format },
    rules: {
      url: checkGiven,
      events: (chosen) => (chosen.length === 0 ? { code: 'required' } : null),
      currentPassword: (text) => (needsPassword && hasPassword ? checkGiven(text) : null),
    },
    submit: async ({ format, currentPassword, ...body }) => {
      if (webhook === null) {
        onCreated(await api.send(endpoints.createWebhook, { body: { ...body, format, currentPassword } }));
        return;
      }
      const proof = needsPassword ? { currentPassword } : {};
      const params = { id: webhook.id };
      onChanged(await api.send(endpoints.updateWebhook, { params, body: { ...body, ...proof } }));
    },
  });
  return { form, needsPassword, changeUrl: (url: string) => setNeedsPassword(url.trim() !== webhook?.url) };
}

/** Chooses the events that are sent. */
function EventChoices({ field }: { field: ControlledFieldProps<WebhookEventType[]> }) {
  const t = useWebhookMessages();
  const errorId = useId();
  const toggle = (event: WebhookEventType) =>
    field.onChange(WEBHOOK_EVENTS.filter((one) => field.value.includes(one) !== (one === event)));
  return (
    <Choices aria-describedby={field.error === undefined ? undefined : errorId}>
      <legend>{t('form.events')}</legend>
      {WEBHOOK_EVENTS.map((event, index) => (
        <Choice key={event}>
          <input
            ref={index === 0 ? field.ref : undefined}
            type="checkbox"
            checked={field.value.includes(event)}
            onChange={() => toggle(event)}
          />
          <span>
            {t(`event.${event}`)}
            <code>{event}</code>
          </span>
        </Choice>
      ))}
      {field.error !== undefined && <Wrong id={errorId}>{t('form.noEvent')}</Wrong>}
    </Choices>
  );
}
