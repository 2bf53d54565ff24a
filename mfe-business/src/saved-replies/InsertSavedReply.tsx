import type { CompanyReview, OwnCompany } from '@heard/contract';
import { errorText, Link, paths } from '@heard/sdk';
import { getLanguageName } from '@heard/sdk/reviews';
import { Alert, Button, ComboboxField, Muted, useLanguage } from '@heard/ui';
import { fillPlaceholders } from './fillPlaceholders.ts';
import { useSavedReplyMessages } from './messages/messages.ts';
import { useSavedReplies } from './useSavedReplies.ts';

export interface InsertSavedReplyProps {
  company: OwnCompany;
  review: CompanyReview;
  /** Receives the text of the chosen saved reply, with the values of the placeholders. */
  onInsert: (text: string) => void;
}

/** Finds a saved reply by its title or a word of its text. Saved replies in the language of the review come first. */
export function InsertSavedReply({ company, review, onInsert }: InsertSavedReplyProps) {
  const t = useSavedReplyMessages();
  const ownLanguage = useLanguage();
  const list = useSavedReplies();
  if (list.data === undefined && list.isError) {
    return (
      <Alert
        title={t('insert.failed')}
        action={
          <Button variant="secondary" loading={list.isFetching} onClick={() => void list.refetch()}>
            {t('tryAgain')}
          </Button>
        }
      >
        {errorText(list.error)}
      </Alert>
    );
  }
  if (list.data?.length === 0) {
    return (
      <div>
        <p>
          <Muted data-small>{t('insert.none')}</Muted>
        </p>
        <p>
          <Link to={`${paths.myCompanySettings}#replies`}>{t('insert.create')}</Link>
        </p>
      </div>
    );
  }
  const isFirst = ({ language }: { language: string }) => language === review.language;
  const saved = list.data ?? [];
  const choices = [...saved.filter(isFirst), ...saved.filter((one) => !isFirst(one))].map(
    ({ title, language, text }) => ({
      text: `${title} (${getLanguageName(language, ownLanguage)})`,
      also: [text],
      inserted: text,
    }),
  );
  return (
    <ComboboxField
      label={t('insert.label')}
      hint={t('insert.hint')}
      disabled={list.data === undefined}
      options={choices}
      onChoose={({ text }) => {
        const choice = choices.find((one) => one.text === text);
        if (choice !== undefined) onInsert(fillPlaceholders(choice.inserted, review, company));
      }}
    />
  );
}
