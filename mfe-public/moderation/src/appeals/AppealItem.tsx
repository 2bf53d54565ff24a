import { checkText, endpoints, textRules, type ListedAppeal, type Photo } from '@heard/contract';
import { fullName, isApiError, Link, paths, useApi, useNotices, useReviewsChanged } from '@heard/sdk';
import { ReviewPhotos } from '@heard/sdk/reviews';
import { useContractForm } from '@heard/sdk/forms';
import { ArrowRight, EyeOff, Undo2 } from 'lucide-react';
import { useRef } from 'react';
import {
  Alert,
  Button,
  Card,
  Form,
  FormActions,
  Muted,
  Note,
  Pill,
  ReviewCard,
  ReviewLink,
  Stack,
  TextArea,
  useFormats,
  useGroundLabel,
} from '@heard/ui';
import { styled } from 'styled-components';
import { toCompanyPath } from '../companies/companiesPath.ts';
import { DecisionPanel } from '../marks/DecisionPanel.ts';
import { useMessages } from '../messages/messages.ts';
import { useAppealsChanged } from './useAppeals.ts';

const Blocks = styled.div`
  display: grid;
  gap: var(--space-4);
  max-width: var(--measure);
  color: var(--text);

  & > div {
    padding-inline-start: var(--space-4);
    border-inline-start: 3px solid var(--border);
    overflow-wrap: anywhere;
  }
  & > div:last-child {
    border-color: var(--accent-text);
  }
  & b {
    font-weight: var(--weight-strong);
  }
  & small {
    display: block;
    color: var(--text-muted);
    font-size: var(--text-sm);
  }
  & p {
    unicode-bidi: plaintext;
    white-space: pre-line;
  }
`;

interface AppealItemProps {
  appeal: ListedAppeal;
  /** Called when the appeal leaves the list. */
  onDecided: () => void;
}

const appellants = { author: 'appeals.byAuthor', owner: 'appeals.byOwner', flagger: 'appeals.byReporter' } as const;

/** An appeal with the review and the decision that it is about, and the form that decides the appeal. */
export function AppealItem({ appeal, onDecided }: AppealItemProps) {
  const t = useMessages();
  const { formatDate, formatRelative } = useFormats();
  const { decision, company, review, isOwnDecision, mayDecide } = appeal;
  const isCompany = decision.part === 'company';

  const blocks = <AppealBlocks appeal={appeal} />;
  const link = (
    <ReviewLink as={Link} to={isCompany ? toCompanyPath(company.id) : paths.company(company.id)}>
      {company.name} ({company.id})
      <ArrowRight />
    </ReviewLink>
  );
  const deciding = (
    <Stack>
      {isOwnDecision && <Note>{t(mayDecide ? 'appeals.onlyYou' : 'appeals.otherAdministrator')}</Note>}
      {mayDecide && <DecideForm appeal={appeal} onDecided={onDecided} />}
    </Stack>
  );
  return review === null ? (
    <Card as="article">
      <Stack>
        {!isCompany && <p>{t('appeals.deleted')}</p>}
        {blocks}
        {deciding}
        <div>{link}</div>
      </Stack>
    </Card>
  ) : (
    <ReviewCard
      author={fullName(review.user)}
      date={
        <time dateTime={review.createdAt} title={formatDate(review.createdAt)}>
          {formatRelative(review.createdAt)}
        </time>
      }
      rating={review.rating}
      title={review.title}
      description={review.description}
      language={review.language}
      status={
        decision.outcome === 'hidden' && (
          <Pill tone="danger">
            <EyeOff />
            {t('appeals.outcome.hidden')}
          </Pill>
        )
      }
      photos={review.photo !== null && <AppealedPhoto review={review} photo={review.photo} />}
      footer={blocks}
      reply={deciding}
      link={link}
    />
  );
}

interface AppealedPhotoProps {
  review: NonNullable<ListedAppeal['review']>;
  photo: Photo;
}

/** The photo that the decision is about, with its description. */
function AppealedPhoto({ review, photo }: AppealedPhotoProps) {
  const t = useMessages();
  const { formatDate } = useFormats();
  return (
    <ReviewPhotos
      photos={[photo]}
      author={fullName(review.user)}
      date={formatDate(review.createdAt)}
      renderDetails={({ alt }) => (alt === '' ? <Muted>{t('photos.noDescription')}</Muted> : <p dir="auto">{alt}</p>)}
    />
  );
}

/** The reply that the decision is about, the decision and the appeal. */
function AppealBlocks({ appeal }: Pick<AppealItemProps, 'appeal'>) {
  const t = useMessages();
  const labelGround = useGroundLabel();
  const { formatDate, formatRelative } = useFormats();
  const { decision, review, text, createdAt, appellant, isOwnDecision } = appeal;
  return (
    <Blocks>
      {decision.part === 'reply' && review?.reply && (
        <div>
          <b>{t('marks.replyOf')}</b>
          <p dir="auto">{review.reply}</p>
        </div>
      )}
      <div>
        <b>{t(`appeals.outcome.${decision.outcome}`)}</b>
        {' · '}
        {labelGround(decision.ground)}
        <small>
          {formatDate(decision.at)}
          {' · '}
          {t(isOwnDecision ? 'appeals.byYou' : 'appeals.byAnother')}
        </small>
        <p dir="auto">{t('reports.quote', { text: decision.reason })}</p>
      </div>
      <div>
        <b>{t('appeals.appeal')}</b>
        <small>
          {formatRelative(createdAt)}
          {' · '}
          {t(appellants[appellant])}
        </small>
        <p dir="auto">{t('reports.quote', { text })}</p>
      </div>
    </Blocks>
  );
}

function DecideForm({ appeal, onDecided }: AppealItemProps) {
  const t = useMessages();
  const api = useApi();
  const notices = useNotices();
  const appealsChanged = useAppealsChanged();
  const reviewsChanged = useReviewsChanged();
  const { decisionId, decision } = appeal;
  // The outcome of the clicked button. The Enter key cannot submit the form without a button, because the form has only a text area.
  const outcome = useRef<'granted' | 'refused'>('refused');
  const form = useContractForm({
    defaults: { reason: '' },
    draft: `moderation.appeal ${decisionId}`,
    rules: { reason: (typed) => checkText(typed, textRules.hidingReason) },
    submit: async ({ reason }) => {
      const body = { outcome: outcome.current, reason };
      await api.send(endpoints.decideAppeal, { params: { decisionId }, body });
      notices.show({ text: t('appeals.decided') });
      void reviewsChanged(decision.companyId);
      await appealsChanged();
      onDecided();
    },
    failureText: (error) => (isApiError(error, 404) ? t('hide.gone') : null),
  });
  const isHidden = decision.outcome === 'hidden' || decision.outcome === 'blocked';
  return (
    <DecisionPanel>
      <Form {...form.formProps}>
        <TextArea
          label={t('hide.reason')}
          hint={t('appeals.hint')}
          max={textRules.hidingReason.max}
          autoComplete="off"
          {...form.field('reason')}
        />
        {form.failure !== null && <Alert>{form.failure}</Alert>}
        <FormActions>
          <Button
            type="submit"
            variant={isHidden ? 'primary' : 'danger'}
            loading={form.submitting}
            onClick={() => (outcome.current = 'granted')}
          >
            {isHidden ? <Undo2 /> : <EyeOff />}
            {t(decision.part === 'company' ? 'appeals.unblock' : isHidden ? 'appeals.show' : 'appeals.hide')}
          </Button>
          <Button type="submit" variant="secondary" onClick={() => (outcome.current = 'refused')}>
            {t('appeals.stands')}
          </Button>
        </FormActions>
      </Form>
    </DecisionPanel>
  );
}
