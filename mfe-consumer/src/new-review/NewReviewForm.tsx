import {
  checkRating,
  checkText,
  EARLIEST_EXPERIENCE_DAY,
  parseExperienceDate,
  parseWebsite,
  textRules,
  type Account,
} from '@heard/contract';
import {
  isApiError,
  Link,
  paths,
  problemOf,
  useApi,
  useNavigate,
  useNotices,
  useReviewsChanged,
  type FoundCompany,
} from '@heard/sdk';
import { CategoryField } from '@heard/sdk/categories';
import { useContractForm } from '@heard/sdk/forms';
import { invitations } from '@heard/sdk/trust';
import { useEffect, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import {
  Alert,
  Button,
  ButtonLink,
  Card,
  Form,
  FormActions,
  Muted,
  Note,
  RatingSlider,
  TextArea,
  TextField,
} from '@heard/ui';
import { useMessages } from '../messages/messages.ts';
import { useOwnReviewsCache } from '../reviews/useOwnReviews.ts';
import { CompanyFields } from './CompanyFields.tsx';
import type { NewReview } from './NewReview.ts';
import { useCompanyChoice, type ChosenCompany } from './useCompanyChoice.ts';
import { useDidYouMean, type Question } from './useDidYouMean.ts';

interface NewReviewFormProps {
  account: Account;
  /** The company's name and website from the query string, empty if absent. */
  company: string;
  url: string;
}

/**
 * Creates a review. The draft survives a reload and a login; each company that a link prefilled has its own draft. Existing companies are
 * suggested, recognized by their website, and asked about before a similar one is added.
 */
export function NewReviewForm({ account, company, url }: NewReviewFormProps) {
  const t = useMessages();
  const api = useApi();
  const navigate = useNavigate();
  const notices = useNotices();
  const ownReviews = useOwnReviewsCache();
  const reviewsChanged = useReviewsChanged();
  // In UTC, because the date of experience is stored and shown in UTC.
  const website = parseWebsite(url);
  const companyId = 'problem' in website ? null : website.id;
  const [invitation, setInvitation] = useState(() => (companyId === null ? null : invitations.take(companyId)));
  const [today] = useState(() => new Date().toISOString().slice(0, 10));
  const form = useContractForm<NewReview>({
    defaults: {
      companyName: company,
      companyUrl: url,
      category: '',
      rating: null,
      title: '',
      description: '',
      experienceDate: today,
    },
    draft: ['consumer.new-review', company, url].filter(Boolean).join(' '),
    rules: {
      companyName: (text) => (choice.company === null ? checkText(text, textRules.companyName) : null),
      companyUrl: (text) => problemOf(parseWebsite(text)),
      // A missing rating has its own message: there is no field to fill in.
      rating: (rating) => (rating === null ? { code: 'notARating' } : checkRating(rating)),
      title: (text) => checkText(text, textRules.reviewTitle),
      description: (text) => checkText(text, textRules.reviewDescription),
      experienceDate: (day) => problemOf(parseExperienceDate(day, new Date())),
    },
    confirm: async ({ companyName }) => {
      if (choice.company !== null || choice.id === null) return true;
      if (question === null) return didYouMean.check({ name: companyName, id: choice.id });
      // The second half of a double click does not answer the question.
      questionElement.current?.focus();
      return false;
    },
    submit: async ({ rating, category, ...texts }) => {
      // The rule above rejects null, which the type cannot express.
      if (rating === null) return;
      const review = await api.send('createReview', {
        body: {
          ...texts,
          ...(choice.company !== null && toCompany(choice.company, texts.companyName)),
          rating,
          ...(category !== '' && choice.takesSuggestion && { category }),
          ...(didYouMean.confirmedId !== null && didYouMean.confirmedId === choice.company?.id && { corrected: true }),
          ...(isInvited && { invitation: invitation.token }),
        },
      });
      if (isInvited && companyId !== null) invitations.drop(companyId);
      const isUnused = isInvited && review.origin === 'organic';
      ownReviews.forget();
      const { companyName, awaitsConfirmation } = review;
      notices.show({
        text: awaitsConfirmation
          ? t('makeReview.waiting', { company: companyName, email: account.email })
          : `${t('makeReview.created', { company: companyName })}${isUnused ? ` ${t('invited.unused')}` : ''}`,
      });
      void navigate(paths.myReviews);
      void reviewsChanged(review.companyId);
    },
  });

  const choice = useCompanyChoice(form.watch('companyUrl'));
  // An invitation is for the company that sent it, whatever else is chosen.
  const isInvited = invitation !== null && choice.id === companyId;

  const didYouMean = useDidYouMean();
  const question = choice.company === null && didYouMean.question?.id === choice.id ? didYouMean.question : null;
  const formElement = useRef<HTMLFormElement>(null);
  const questionElement = useRef<HTMLDivElement>(null);
  const isAsking = question !== null && !didYouMean.isChecking;
  useEffect(() => {
    // After the form has given the focus back to its button.
    if (isAsking) questionElement.current?.focus();
  }, [isAsking]);

  function choose(company: FoundCompany) {
    choice.pick(company);
    form.setValue('companyName', company.title);
    form.setValue('companyUrl', company.id);
    didYouMean.close();
  }

  function addAsNew(declined: Question) {
    // From now on, the form is submitted without the question.
    flushSync(() => didYouMean.decline(declined));
    formElement.current?.requestSubmit();
  }

  const isBusy = form.submitting || didYouMean.isChecking;
  const isOwnCompany = isApiError(form.error, 403) && form.error.problem?.type.split('/').at(-1) === 'own-company';
  const firstReview = isApiError(form.error, 409) ? form.error.problem?.reviewId : undefined;
  return (
    <Card>
      <Form ref={formElement} spacing="wide" {...form.formProps} busy={isBusy}>
        {isInvited && companyId !== null && (
          <Invited
            companyId={companyId}
            hasReference={invitation.hasReference}
            decline={() => {
              invitations.drop(companyId);
              setInvitation(null);
            }}
          />
        )}
        <CompanyFields form={form} choice={choice} onChoose={choose} isReported={firstReview !== undefined} />
        {question !== null && (
          <question.Component
            ref={questionElement}
            companies={question.companies}
            id={question.id}
            onYes={(company) => {
              didYouMean.confirm(company);
              choose(company);
            }}
            onNo={() => addAsNew(question)}
          />
        )}
        <RatingSlider {...form.controlled('rating')} />
        <TextField
          label={t('review.title')}
          counterMax={textRules.reviewTitle.max}
          placeholder={t('review.titlePlaceholder')}
          autoComplete="off"
          {...form.field('title')}
        />
        <TextArea
          label={t('review.description')}
          placeholder={t('review.descriptionPlaceholder')}
          max={textRules.reviewDescription.max}
          autoComplete="off"
          {...form.field('description')}
        />
        <TextField
          label={t('makeReview.experienceDate')}
          type="date"
          min={EARLIEST_EXPERIENCE_DAY}
          max={today}
          narrow
          autoComplete="off"
          {...form.field('experienceDate')}
        />
        {choice.takesSuggestion && (
          <CategoryField
            label={t('makeReview.category')}
            hint={t('makeReview.categoryHint')}
            max={1}
            {...form.controlled('category')}
          />
        )}
        {form.failure !== null && firstReview === undefined && !isOwnCompany && <Alert>{form.failure}</Alert>}
        {isOwnCompany && (
          <Alert title={t('makeReview.own')}>{t('makeReview.ownReason', { email: account.email })}</Alert>
        )}
        {firstReview !== undefined && (
          <Alert
            title={t('makeReview.again')}
            action={
              <ButtonLink as={Link} to={paths.editReview(firstReview)} variant="secondary">
                {t('makeReview.editFirst')}
              </ButtonLink>
            }
          >
            {t('makeReview.againReason')}
          </Alert>
        )}
        <FormActions>
          <Button type="submit" size="lg" loading={isBusy}>
            {t('makeReview.create')}
          </Button>
          <Muted data-small>{t('makeReview.note')}</Muted>
        </FormActions>
      </Form>
    </Card>
  );
}

/** Returns what is sent about an existing company. A listing that is shown by its website gets the name that was typed. */
function toCompany({ id, name }: ChosenCompany, typedName: string): Pick<NewReview, 'companyName' | 'companyUrl'> {
  const isNamed = name !== id || typedName.trim() === '';
  return { companyName: isNamed ? name : typedName, companyUrl: id };
}

function Invited({
  companyId,
  hasReference,
  decline,
}: {
  companyId: string;
  hasReference: boolean;
  decline: () => void;
}) {
  const t = useMessages();
  return (
    <Note
      action={
        <Button variant="ghost" onClick={decline}>
          {t('invited.without')}
        </Button>
      }
    >
      <b>{t('invited.by', { companyId })}</b> {t('invited.label')} {hasReference && t('invited.reference')}
    </Note>
  );
}
