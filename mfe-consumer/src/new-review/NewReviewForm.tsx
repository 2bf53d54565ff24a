import {
  checkText,
  EARLIEST_EXPERIENCE_DAY,
  isMarketplacePage,
  isNamedByDomain,
  parseWebsite,
  textRules,
  toLocalDay,
  type Account,
  type CreateReviewBody,
} from '@heard/contract';
import { paths, problemOf, useApi, useNavigate, useUnicodeDomain, type FoundCompany } from '@heard/sdk';
import { CategoryField } from '@heard/sdk/categories';
import { useContractForm, type ContractForm } from '@heard/sdk/forms';
import { DeclarationFields, invitations, NO_DECLARATIONS, reviewRules, toDeclarations } from '@heard/sdk/trust';
import { useEffect, useRef, useState, type RefObject, type SyntheticEvent } from 'react';
import { flushSync } from 'react-dom';
import { Button, Card, Form, FormActions, Muted, Note, RatingSlider, TextArea, TextField } from '@heard/ui';
import { useMessages } from '../messages/messages.ts';
import { useReviewPhotos } from '../photos/useReviewPhotos.tsx';
import { CompanyFields } from './CompanyFields.tsx';
import { FailureAlert, getFirstReview } from './FailureAlert.tsx';
import { MissingPhotos } from './MissingPhotos.tsx';
import type { NewReview } from './NewReview.ts';
import { useCompanyChoice, type ChosenCompany } from './useCompanyChoice.ts';
import { useCreatedReview } from './useCreatedReview.ts';
import { useDidYouMean, type Question } from './useDidYouMean.ts';
import { useLinkedRating } from './useLinkedRating.ts';

const EMPTY: NewReview = {
  companyName: '',
  companyUrl: '',
  category: '',
  rating: null,
  title: '',
  description: '',
  experienceDate: '',
  ...NO_DECLARATIONS,
};

interface NewReviewFormProps {
  account: Account;
  /** The company's name and website from the query string, empty if absent. */
  company: string;
  url: string;
}

/**
 * Creates a review. The draft survives a reload and a login. Each company that a link prefills has a separate draft. Existing companies are
 * suggested, and recognized by their website. Before a new company is added, the form asks about similar existing companies.
 */
export function NewReviewForm({ account, company, url }: NewReviewFormProps) {
  const t = useMessages();
  const api = useApi();
  const navigate = useNavigate();
  const website = parseWebsite(url);
  const companyId = 'problem' in website ? null : website.id;
  const [invitation, setInvitation] = useState(() => (companyId === null ? null : invitations.take(companyId)));
  /** The marketplace that the author has confirmed as the subject of the review after entering the URL of a shop on it. */
  const confirmedMarketplace = useRef<string | null>(null);
  // The current day in the author's time zone.
  const [today] = useState(() => toLocalDay(new Date()));
  // Asks for the website from the start if a link prefills the company, because the search has not found the company.
  const [asksUrl, setAsksUrl] = useState(company !== '' || url !== '');
  const photos = useReviewPhotos(null);
  const { created, finish } = useCreatedReview(account, photos.save);
  const form = useContractForm<NewReview>({
    defaults: { ...EMPTY, companyName: company, companyUrl: url, experienceDate: today },
    draft: ['consumer.new-review', company, url].filter(Boolean).join(' '),
    rules: {
      companyName: (text) => (choice.company === null ? checkText(text, textRules.companyName) : null),
      // Requires a website only with a name, because the form has no field for a website before a name is entered.
      companyUrl: (text, { companyName }) =>
        asksUrl || companyName.trim() !== '' ? problemOf(parseWebsite(text)) : null,
      ...reviewRules,
    },
    confirm: async ({ companyName }) => {
      if (!photos.check()) return false;
      if (choice.company !== null || choice.id === null) return true;
      if (question === null) return didYouMean.check({ name: companyName, id: choice.id });
      // Ignores the second click of a double click, because it would answer the question.
      questionElement.current?.focus();
      return false;
    },
    submit: async (values) => {
      // Narrows the type: the rule above rejects null, which the type of the values cannot express.
      if (values.rating === null) return;
      const body = toBody(values, values.rating, {
        ...choice,
        confirmedMarketplace: confirmedMarketplace.current,
        confirmedId: didYouMean.confirmedId,
        invitation: isInvited ? invitation.token : null,
      });
      const review = await api.send('createReview', { body });
      if (isInvited && companyId !== null) invitations.drop(companyId);
      await finish(review, isInvited);
    },
  });

  useLinkedRating((rating) => form.setValue('rating', rating));
  const choice = useCompanyChoice(form.watch('companyUrl'));
  // Shows the website that a draft contains. The field stays visible when the user clears it.
  if (!asksUrl && choice.company === null && form.watch('companyUrl') !== '') setAsksUrl(true);
  // Uses an invitation only for the company that has sent it, because the author may have chosen another company.
  const isInvited = invitation !== null && choice.id === companyId;

  const didYouMean = useDidYouMean();
  const question = choice.company === null && didYouMean.question?.id === choice.id ? didYouMean.question : null;
  const questionedWebsite = useUnicodeDomain(question?.id ?? '');
  const formElement = useRef<HTMLFormElement>(null);
  const questionElement = useRef<HTMLDivElement>(null);
  useQuestionFocus(questionElement, question !== null && !didYouMean.isChecking);

  function choose(company: FoundCompany) {
    choice.pick(company);
    form.setValue('companyName', company.title);
    form.setValue('companyUrl', company.id);
    didYouMean.close();
  }

  function confirm(company: FoundCompany) {
    didYouMean.confirm(company);
    choose(company);
  }

  /** Asks for the website of a company that does not exist yet. */
  function askUrl() {
    flushSync(() => setAsksUrl(true));
    form.focus('companyUrl');
  }

  function submit(event: SyntheticEvent) {
    // Adds the website field before the form is validated, so that the form can report it as empty.
    const isMissing = !asksUrl && choice.company === null && form.watch('companyName').trim() !== '';
    if (isMissing) flushSync(() => setAsksUrl(true));
    form.formProps.onSubmit(event);
  }

  function addAsNew(declined: Question) {
    // Stores the answer first, because the form would otherwise ask the question again.
    flushSync(() => didYouMean.decline(declined));
    formElement.current?.requestSubmit();
  }

  if (created !== null) return <MissingPhotos {...created} onLeave={() => void navigate(paths.myReviews)} />;

  const isBusy = form.submitting || didYouMean.isChecking;
  return (
    <Card>
      <Form ref={formElement} spacing="wide" {...form.formProps} onSubmit={submit} busy={isBusy}>
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
        <CompanyFields
          form={form}
          choice={choice}
          asksUrl={asksUrl}
          onAdd={askUrl}
          onChoose={choose}
          onConfirm={confirm}
          onDismiss={didYouMean.dismiss}
          onChange={() => setAsksUrl(false)}
          isReported={getFirstReview(form.error) !== undefined}
        />
        {question !== null && (
          <question.Component
            ref={questionElement}
            companies={question.companies}
            no={t('chooser.no', { website: questionedWebsite })}
            onYes={confirm}
            onNo={() => addAsNew(question)}
          />
        )}
        <RatingSlider {...form.controlled('rating')} />
        <ContentFields form={form} today={today} takesSuggestion={choice.takesSuggestion} />
        {photos.field}
        <DeclarationFields form={form} />
        <FailureAlert
          account={account}
          error={form.error}
          failure={form.failure}
          chosenId={choice.id}
          onConfirm={(marketplaceId) => {
            confirmedMarketplace.current = marketplaceId;
            formElement.current?.requestSubmit();
          }}
        />
        <SubmitPart isBusy={isBusy} />
      </Form>
    </Card>
  );
}

interface ContentFieldsProps {
  form: ContractForm<NewReview>;
  today: string;
  /** Whether the author may suggest a category for the company. */
  takesSuggestion: boolean;
}

/** The fields that describe the author's experience. */
function ContentFields({ form, today, takesSuggestion }: ContentFieldsProps) {
  const t = useMessages();
  return (
    <>
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
      {takesSuggestion && (
        <CategoryField
          label={t('makeReview.category')}
          hint={t('makeReview.categoryHint')}
          max={1}
          {...form.controlled('category')}
        />
      )}
    </>
  );
}

/** Moves the focus to a question when it is asked. */
function useQuestionFocus(element: RefObject<HTMLElement | null>, isAsking: boolean): void {
  useEffect(() => {
    // Moves the focus in an effect, because the form first returns the focus to its button.
    if (isAsking) element.current?.focus();
  }, [element, isAsking]);
}

function SubmitPart({ isBusy }: { isBusy: boolean }) {
  const t = useMessages();
  return (
    <>
      <Muted data-small>{t('makeReview.licence')}</Muted>
      <FormActions>
        <Button type="submit" size="lg" loading={isBusy}>
          {t('makeReview.create')}
        </Button>
        <Muted data-small>{t('makeReview.note')}</Muted>
      </FormActions>
    </>
  );
}

interface ReviewContext {
  /** The chosen company; null if the author adds a new company. */
  company: ChosenCompany | null;
  /** The id of the company; null if its website is not valid. */
  id: string | null;
  takesSuggestion: boolean;
  /** The id of the marketplace that the author has confirmed as the subject of the review. */
  confirmedMarketplace: string | null;
  /** The id of the existing company that the author has chosen instead of adding a similar company. */
  confirmedId: string | null;
  /** The token of the company's invitation; null if the author was not invited. */
  invitation: string | null;
}

/** Returns the body of the request that creates the review. */
function toBody(
  { category, benefit, relation, ...texts }: NewReview,
  rating: number,
  context: ReviewContext,
): CreateReviewBody {
  const { company, id, takesSuggestion, confirmedMarketplace, confirmedId, invitation } = context;
  return {
    ...texts,
    ...(company !== null && toCompany(company, texts)),
    ...(id !== null && confirmedMarketplace === id && { confirmWebsite: true }),
    rating,
    ...toDeclarations({ benefit, relation }),
    ...(category !== '' && takesSuggestion && { category }),
    ...(confirmedId !== null && confirmedId === company?.id && { corrected: true }),
    ...(invitation !== null && { invitation }),
  };
}

/** Returns the submitted properties of an existing company. A listing without a name gets the typed name. */
function toCompany(
  company: ChosenCompany,
  typed: Pick<NewReview, 'companyName' | 'companyUrl'>,
): Pick<NewReview, 'companyName' | 'companyUrl'> {
  const { id, name } = company;
  const isNamed = !isNamedByDomain(company) || typed.companyName.trim() === '';
  return {
    companyName: isNamed ? name : typed.companyName,
    // The API asks for confirmation when the website is a page on a marketplace.
    companyUrl: isMarketplacePage(typed.companyUrl) ? typed.companyUrl : id,
  };
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
