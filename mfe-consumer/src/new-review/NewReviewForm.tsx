import {
  checkRating,
  checkText,
  EARLIEST_EXPERIENCE_DAY,
  isMarketplacePage,
  isNamedByDomain,
  parseExperienceDate,
  parseWebsite,
  textRules,
  toLocalDay,
  type Account,
  type Review,
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
  useUnicodeDomain,
  type FoundCompany,
} from '@heard/sdk';
import { CategoryField } from '@heard/sdk/categories';
import { useContractForm, type ContractFormOptions } from '@heard/sdk/forms';
import { invitations } from '@heard/sdk/trust';
import { useEffect, useRef, useState, type RefObject, type SyntheticEvent } from 'react';
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
  Stack,
  TextArea,
  TextField,
} from '@heard/ui';
import { useMessages } from '../messages/messages.ts';
import { useReviewPhotos } from '../photos/useReviewPhotos.tsx';
import { DeclarationFields, NO_DECLARATIONS, toDeclarations } from '../reviews/DeclarationFields.tsx';
import { EditReviewForm } from '../reviews/EditReviewForm.tsx';
import { useOwnReviewsCache } from '../reviews/useOwnReviews.ts';
import { CompanyFields } from './CompanyFields.tsx';
import type { NewReview } from './NewReview.ts';
import { useCompanyChoice, type ChosenCompany } from './useCompanyChoice.ts';
import { useDidYouMean, type Question } from './useDidYouMean.ts';
import { useLinkedRating } from './useLinkedRating.ts';

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
  const website = parseWebsite(url);
  const companyId = 'problem' in website ? null : website.id;
  const [invitation, setInvitation] = useState(() => (companyId === null ? null : invitations.take(companyId)));
  // Today in the person's time zone.
  /** The marketplace that the user has confirmed after entering one of its pages. */
  const confirmedMarketplace = useRef<string | null>(null);
  const [today] = useState(() => toLocalDay(new Date()));
  // A link fills in a company only if the search has not found it, so the form asks for the website from the start.
  const [asksUrl, setAsksUrl] = useState(company !== '' || url !== '');
  const photos = useReviewPhotos(null);
  /** The created review, if some of its photos could not be added. */
  const [created, setCreated] = useState<{ review: Review; text: string; missing: number } | null>(null);
  const isShown = useRef(false);
  useEffect(() => {
    isShown.current = true;
    return () => {
      isShown.current = false;
    };
  }, []);
  const form = useContractForm<NewReview>({
    defaults: {
      companyName: company,
      companyUrl: url,
      category: '',
      rating: null,
      title: '',
      description: '',
      experienceDate: today,
      ...NO_DECLARATIONS,
    },
    draft: ['consumer.new-review', company, url].filter(Boolean).join(' '),
    rules: {
      companyName: (text) => (choice.company === null ? checkText(text, textRules.companyName) : null),
      // Without a name there is nothing to add, and no such field.
      companyUrl: (text, { companyName }) =>
        asksUrl || companyName.trim() !== '' ? problemOf(parseWebsite(text)) : null,
      ...contentRules,
    },
    confirm: async ({ companyName }) => {
      if (!photos.check()) return false;
      if (choice.company !== null || choice.id === null) return true;
      if (question === null) return didYouMean.check({ name: companyName, id: choice.id });
      // The second half of a double click does not answer the question.
      questionElement.current?.focus();
      return false;
    },
    submit: async ({ rating, category, benefit, relation, ...texts }) => {
      // The rule above rejects null, which the type cannot express.
      if (rating === null) return;
      const review = await api.send('createReview', {
        body: {
          ...texts,
          ...(choice.company !== null && toCompany(choice.company, texts)),
          ...(choice.id !== null && confirmedMarketplace.current === choice.id && { confirmWebsite: true }),
          rating,
          ...toDeclarations({ benefit, relation }),
          ...(category !== '' && choice.takesSuggestion && { category }),
          ...(didYouMean.confirmedId !== null && didYouMean.confirmedId === choice.company?.id && { corrected: true }),
          ...(isInvited && { invitation: invitation.token }),
        },
      });
      if (isInvited && companyId !== null) invitations.drop(companyId);
      const isUnused = isInvited && review.origin === 'organic';
      ownReviews.forget();
      const { companyName, awaitsConfirmation, held } = review;
      const text = awaitsConfirmation
        ? t('makeReview.waiting', { company: companyName, email: account.email })
        : held
          ? t('makeReview.held', { company: companyName })
          : `${t('makeReview.created', { company: companyName })}${isUnused ? ` ${t('invited.unused')}` : ''}`;
      const missing = await photos.save(review);
      if (missing > 0 && isShown.current) setCreated({ review, text, missing });
      else {
        notices.show({ text: missing > 0 ? `${text} ${t('photos.missing', { count: missing })}` : text });
        // The author may have left the form during the upload.
        if (isShown.current) void navigate(paths.myReviews);
      }
      void reviewsChanged(review.companyId);
    },
  });

  useLinkedRating((rating) => form.setValue('rating', rating));
  const choice = useCompanyChoice(form.watch('companyUrl'));
  // Shows the website that a draft contains. The field stays visible when the user clears it.
  if (!asksUrl && choice.company === null && form.watch('companyUrl') !== '') setAsksUrl(true);
  // An invitation is for the company that sent it, whatever else is chosen.
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
    // From now on, the form is submitted without the question.
    flushSync(() => didYouMean.decline(declined));
    formElement.current?.requestSubmit();
  }

  if (created !== null) {
    const leave = () => void navigate(paths.myReviews);
    return (
      <Card>
        <Stack>
          <Alert title={created.text}>
            {t('photos.missing', { count: created.missing })} {t('photos.later')}
          </Alert>
          <EditReviewForm review={created.review} onSaved={leave} onCancel={leave} />
        </Stack>
      </Card>
    );
  }

  const isBusy = form.submitting || didYouMean.isChecking;
  const isOwnCompany = isApiError(form.error, 403) && form.error.problem?.type.split('/').at(-1) === 'own-company';
  const marketplace = isApiError(form.error, 409) ? form.error.problem?.company : undefined;
  const firstReview = isApiError(form.error, 409) ? form.error.problem?.reviewId : undefined;
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
          isReported={firstReview !== undefined}
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
        {photos.field}
        <DeclarationFields form={form} />
        {form.failure !== null && firstReview === undefined && marketplace === undefined && !isOwnCompany && (
          <Alert>{form.failure}</Alert>
        )}
        {isOwnCompany && <OwnCompanyAlert account={account} />}
        {marketplace !== undefined && marketplace.id === choice.id && (
          <MarketplaceAlert
            company={marketplace}
            onConfirm={() => {
              confirmedMarketplace.current = marketplace.id;
              formElement.current?.requestSubmit();
            }}
          />
        )}
        {firstReview !== undefined && <AgainAlert reviewId={firstReview} />}
        <SubmitPart isBusy={isBusy} />
      </Form>
    </Card>
  );
}

/** Validates the rating, the title and the description. */
const contentRules = {
  // A missing rating has its own message, because the usual one asks to fill in the field.
  rating: (rating: number | null) => (rating === null ? { code: 'notARating' } : checkRating(rating)),
  title: (text: string) => checkText(text, textRules.reviewTitle),
  description: (text: string) => checkText(text, textRules.reviewDescription),
  experienceDate: (day: string) =>
    problemOf(parseExperienceDate(day, new Date())) ?? (day > toLocalDay(new Date()) ? { code: 'dateInFuture' } : null),
} satisfies ContractFormOptions<NewReview>['rules'];

/** Moves the focus to a question when it is asked. */
function useQuestionFocus(element: RefObject<HTMLElement | null>, isAsking: boolean): void {
  useEffect(() => {
    // In an effect, because the form first returns the focus to its button.
    if (isAsking) element.current?.focus();
  }, [element, isAsking]);
}

function OwnCompanyAlert({ account }: Pick<NewReviewFormProps, 'account'>) {
  const t = useMessages();
  return <Alert title={t('makeReview.own')}>{t('makeReview.ownReason', { email: account.email })}</Alert>;
}

interface MarketplaceAlertProps {
  company: { id: string; name: string };
  onConfirm: () => void;
}

/** Asks whether the review is about the marketplace, not about a shop on it. */
function MarketplaceAlert({ company, onConfirm }: MarketplaceAlertProps) {
  const t = useMessages();
  return (
    <Alert
      title={t('makeReview.marketplace', { company: company.name })}
      action={
        <Button variant="secondary" onClick={onConfirm}>
          {t('makeReview.marketplaceConfirm', { company: company.name })}
        </Button>
      }
    >
      {t('makeReview.marketplaceReason', {
        company: isNamedByDomain(company) ? company.name : `${company.name} (${company.id})`,
      })}
    </Alert>
  );
}

/** Says that the account has reviewed the company before. */
function AgainAlert({ reviewId }: { reviewId: string }) {
  const t = useMessages();
  return (
    <Alert
      title={t('makeReview.again')}
      action={
        <ButtonLink as={Link} to={paths.editReview(reviewId)} variant="secondary">
          {t('makeReview.editFirst')}
        </ButtonLink>
      }
    >
      {t('makeReview.againReason')}
    </Alert>
  );
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

/** Returns what is sent about an existing company. A listing that is shown by its website gets the name that was typed. */
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
