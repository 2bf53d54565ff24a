import {
  checkRating,
  checkText,
  EARLIEST_EXPERIENCE_DAY,
  parseExperienceDate,
  parseWebsite,
  textRules,
  type Account,
} from '@heard/contract';
import { isApiError, Link, paths, problemOf, useApi, useNavigate, useNotices, useReviewsChanged } from '@heard/sdk';
import { useContractForm } from '@heard/sdk/forms';
import { invitations } from '@heard/sdk/trust';
import { useState } from 'react';
import {
  Alert,
  Button,
  ButtonLink,
  Card,
  Form,
  FormActions,
  FormRow,
  Muted,
  Note,
  RatingSlider,
  TextArea,
  TextField,
} from '@heard/ui';
import { useMessages } from '../messages/messages.ts';
import { useOwnReviewsCache } from '../reviews/useOwnReviews.ts';

interface NewReview {
  companyName: string;
  companyUrl: string;
  /** Null until the person has chosen one. */
  rating: number | null;
  title: string;
  description: string;
  /** A day in UTC: `2026-11-18`. */
  experienceDate: string;
}

interface NewReviewFormProps {
  account: Account;
  /** The company's name and website from the query string, empty if absent. */
  company: string;
  url: string;
}

/** Creates a review. The draft survives a reload and a login; each company that a link prefilled has its own draft. */
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
      rating: null,
      title: '',
      description: '',
      experienceDate: today,
    },
    draft: ['consumer.new-review', company, url].filter(Boolean).join(' '),
    rules: {
      companyName: (text) => checkText(text, textRules.companyName),
      companyUrl: (text) => problemOf(parseWebsite(text)),
      // A missing rating has its own message: there is no field to fill in.
      rating: (rating) => (rating === null ? { code: 'notARating' } : checkRating(rating)),
      title: (text) => checkText(text, textRules.reviewTitle),
      description: (text) => checkText(text, textRules.reviewDescription),
      experienceDate: (day) => problemOf(parseExperienceDate(day, new Date())),
    },
    submit: async ({ rating, ...texts }) => {
      // The rule above rejects null, which the type cannot express.
      if (rating === null) return;
      const review = await api.send('createReview', {
        body: { ...texts, rating, ...(invitation !== null && { invitation: invitation.token }) },
      });
      if (companyId !== null) invitations.drop(companyId);
      const isUnused = invitation !== null && review.origin === 'organic';
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

  const isOwnCompany = isApiError(form.error, 403) && form.error.problem?.type.split('/').at(-1) === 'own-company';
  const firstReview = isApiError(form.error, 409) ? form.error.problem?.reviewId : undefined;
  return (
    <Card>
      <Form spacing="wide" {...form.formProps}>
        {invitation !== null && companyId !== null && (
          <Invited
            companyId={companyId}
            hasReference={invitation.hasReference}
            decline={() => {
              invitations.drop(companyId);
              setInvitation(null);
            }}
          />
        )}
        <FormRow>
          <TextField label={t('makeReview.companyName')} autoComplete="off" {...form.field('companyName')} />
          <TextField
            label={t('makeReview.companyUrl')}
            type="url"
            autoComplete="off"
            autoCapitalize="none"
            spellCheck={false}
            {...form.field('companyUrl')}
          />
        </FormRow>
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
          <Button type="submit" size="lg" loading={form.submitting}>
            {t('makeReview.create')}
          </Button>
          <Muted data-small>{t('makeReview.note')}</Muted>
        </FormActions>
      </Form>
    </Card>
  );
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
