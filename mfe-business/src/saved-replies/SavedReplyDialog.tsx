import {
  checkText,
  endpoints,
  SAVED_REPLY_PLACEHOLDERS,
  textRules,
  type CreateSavedReplyBody,
  type OwnCompany,
  type SavedReply,
  type SavedReplyPlaceholder,
} from '@heard/contract';
import { isApiError, useApi } from '@heard/sdk';
import { useContractForm } from '@heard/sdk/forms';
import { getLanguageName } from '@heard/sdk/reviews';
import { Alert, Button, Form, Modal, SelectField, TextArea, TextField, useLanguage } from '@heard/ui';
import { useId, type ComponentProps } from 'react';
import { styled } from 'styled-components';
import { listLanguages } from './listLanguages.ts';
import { useSavedReplyMessages } from './messages/messages.ts';

const Placeholders = styled.dl`
  display: grid;
  grid-template-columns: auto minmax(0, 1fr);
  gap: var(--space-1) var(--space-4);
  margin: 0;
  font-size: var(--text-sm);

  & > dt {
    color: var(--text);
    font-family: monospace;
  }
  & > dd {
    margin: 0;
    color: var(--text-muted);
  }
`;

export interface SavedReplyDialogProps {
  company: OwnCompany;
  /** The saved reply to change; null for a new saved reply. */
  saved: SavedReply | null;
  /** Called with a message about the result. */
  onSaved: (text: string) => Promise<void>;
  onClose: () => void;
}

/** Creates or changes a saved reply. */
export function SavedReplyDialog({ company, saved, onSaved, onClose }: SavedReplyDialogProps) {
  const t = useSavedReplyMessages();
  const api = useApi();
  const formId = useId();
  const ownLanguage = useLanguage();
  const form = useContractForm<CreateSavedReplyBody>({
    defaults: { title: saved?.title ?? '', language: saved?.language ?? ownLanguage, text: saved?.text ?? '' },
    draft: `business.saved-reply ${saved?.id ?? 'new'}`,
    initialFocus: 'title',
    rules: {
      title: (typed) => checkText(typed, textRules.savedReplyTitle),
      text: (typed) => checkText(typed, textRules.replyText),
    },
    failureText: (error) => (saved !== null && isApiError(error, 404) ? t('gone') : null),
    submit: async (body) => {
      if (saved === null) await api.send(endpoints.createSavedReply, { body });
      else await api.send(endpoints.updateSavedReply, { params: { id: saved.id }, body });
      form.reset();
      await onSaved(t('saved', { title: body.title.trim() }));
    },
  });
  return (
    <Modal
      open
      wide
      busy={form.submitting}
      onClose={onClose}
      title={saved === null ? t('new') : t('edit', { title: saved.title })}
      actions={
        <>
          <Button variant="secondary" disabled={form.submitting} onClick={onClose}>
            {t('cancel')}
          </Button>
          <Button type="submit" form={formId} loading={form.submitting}>
            {t('save')}
          </Button>
        </>
      }
    >
      <Form id={formId} {...form.formProps}>
        <TextField label={t('field.title')} hint={t('field.titleHint')} autoComplete="off" {...form.field('title')} />
        <LanguageField company={company} stored={saved?.language ?? ownLanguage} {...form.field('language')} />
        <TextArea
          label={t('field.text')}
          hint={t('field.textHint')}
          max={textRules.replyText.max}
          autoComplete="off"
          {...form.field('text')}
        />
        <Placeholders aria-label={t('placeholders')}>
          {SAVED_REPLY_PLACEHOLDERS.map((name) => (
            <PlaceholderRow key={name} name={name} />
          ))}
        </Placeholders>
        {form.failure !== null && <Alert>{form.failure}</Alert>}
      </Form>
    </Modal>
  );
}

interface LanguageFieldProps extends Omit<ComponentProps<typeof SelectField>, 'label' | 'hint' | 'children'> {
  company: OwnCompany;
  /** The stored language of the saved reply. The field always offers this language. */
  stored: string;
}

function LanguageField({ company, stored, ...field }: LanguageFieldProps) {
  const t = useSavedReplyMessages();
  const ownLanguage = useLanguage();
  return (
    <SelectField label={t('field.language')} hint={t('field.languageHint')} {...field}>
      {listLanguages(company, stored, (one) => getLanguageName(one, ownLanguage)).map((language) => (
        <option key={language} value={language}>
          {getLanguageName(language, ownLanguage)}
        </option>
      ))}
    </SelectField>
  );
}

function PlaceholderRow({ name }: { name: SavedReplyPlaceholder }) {
  const t = useSavedReplyMessages();
  const shown = `{${name}}`;
  return (
    <>
      <dt>{shown}</dt>
      <dd>{t(`placeholder.${name}`)}</dd>
    </>
  );
}
