import { EARLIEST_EXPERIENCE_DAY, textRules, type Review } from '@heard/contract';
import { Link, paths } from '@heard/sdk';
import { DeclarationFields } from '@heard/sdk/trust';
import {
  Alert,
  Button,
  ButtonLink,
  Card,
  Form,
  FormActions,
  FormRow,
  Muted,
  RatingSlider,
  Stack,
  TextArea,
  TextField,
} from '@heard/ui';
import { styled } from 'styled-components';
import { EmailCodeForm } from '../email-code/EmailCodeForm.tsx';
import type { EmailCode } from '../email-code/useEmailCode.ts';
import { Outcome } from '../email-links/Outcome.tsx';
import { useMessages } from './messages/messages.ts';
import {
  useInvitedReview,
  type InvitedReviewForm as ReviewForm,
  type InvitedReviewOptions,
  type SentReview,
} from './useInvitedReview.ts';

const Place = styled.div`
  margin-top: var(--space-6);
  overflow-wrap: anywhere;

  & h2 {
    font-size: var(--text-xl);
  }
`;

interface InvitedReviewFormProps extends InvitedReviewOptions {
  /** The form for people who have an account, or log in first. */
  withAccount: string;
}

/**
 * Takes the review of an invited person who is not logged in. The review is published immediately, or once the person
 * has entered the code from an email. The page never reveals whether the address has an account: only the email does.
 */
export default function InvitedReviewForm({ withAccount, ...options }: InvitedReviewFormProps) {
  const { form, code, sent, published, goBack } = useInvitedReview(options);
  return (
    <Place>
      <Card>
        {published !== null ? (
          <Published review={published} />
        ) : sent === null ? (
          <WriteForm form={form} withAccount={withAccount} />
        ) : sent.isInvitedEmail ? (
          <Received sent={sent} companyId={options.companyId} code={code} />
        ) : (
          <EnterCode sent={sent} code={code} goBack={goBack} />
        )}
      </Card>
    </Place>
  );
}

function WriteForm({ form: { form, today }, withAccount }: { form: ReviewForm; withAccount: string }) {
  const t = useMessages();
  return (
    <Form spacing="wide" {...form.formProps}>
      <RatingSlider {...form.controlled('rating')} />
      <TextField
        label={t('title')}
        counterMax={textRules.reviewTitle.max}
        placeholder={t('titlePlaceholder')}
        autoComplete="off"
        {...form.field('title')}
      />
      <TextArea
        label={t('description')}
        max={textRules.reviewDescription.max}
        autoComplete="off"
        {...form.field('description')}
      />
      <TextField
        label={t('experienceDate')}
        type="date"
        min={EARLIEST_EXPERIENCE_DAY}
        max={today}
        narrow
        autoComplete="off"
        {...form.field('experienceDate')}
      />
      <DeclarationFields form={form} />
      <FormRow>
        <TextField label={t('name')} autoComplete="given-name" {...form.field('name')} />
        <TextField label={t('lastName')} autoComplete="family-name" {...form.field('lastName')} />
      </FormRow>
      <TextField
        label={t('email')}
        hint={t('emailHint')}
        type="email"
        autoComplete="email"
        autoCapitalize="none"
        {...form.field('email')}
      />
      {form.failure !== null && <Alert>{form.failure}</Alert>}
      <Muted data-small>{t('licence')}</Muted>
      <FormActions>
        <Button type="submit" size="lg" loading={form.submitting}>
          {t('publish')}
        </Button>
        <Link to={withAccount}>{t('logIn')}</Link>
      </FormActions>
    </Form>
  );
}

/** Shown after a review from the invited email address. The review is public if the address has no account. */
function Received({ sent: { email }, companyId, code }: { sent: SentReview; companyId: string; code: EmailCode }) {
  const t = useMessages();
  return (
    <Stack>
      <Outcome text={t('received', { email })}>
        <p>{t('received.public')}</p>
        <div>
          <ButtonLink as={Link} to={paths.company(companyId)} variant="secondary">
            {t('received.reviews')}
          </ButtonLink>
        </div>
      </Outcome>
      <h2>{t('received.code')}</h2>
      <EmailCodeForm code={code}>
        <SubmitCode isBusy={code.form.submitting} />
      </EmailCodeForm>
    </Stack>
  );
}

interface EnterCodeProps {
  sent: SentReview;
  code: EmailCode;
  /** Returns to the form; null after a reload, when the form no longer contains the review. */
  goBack: (() => void) | null;
}

function EnterCode({ sent: { email }, code, goBack }: EnterCodeProps) {
  const t = useMessages();
  return (
    <Stack>
      <h2>{t('code.title')}</h2>
      <p>{t('code.text', { email })}</p>
      <EmailCodeForm code={code}>
        <FormActions>
          <SubmitCode isBusy={code.form.submitting} />
          {goBack !== null && (
            <Button variant="ghost" onClick={goBack}>
              {t('code.back')}
            </Button>
          )}
        </FormActions>
      </EmailCodeForm>
    </Stack>
  );
}

function SubmitCode({ isBusy }: { isBusy: boolean }) {
  const t = useMessages();
  return (
    <div>
      <Button type="submit" loading={isBusy}>
        {t('publish')}
      </Button>
    </div>
  );
}

function Published({ review: { id, held } }: { review: Review }) {
  const t = useMessages();
  const isHeld = held === true;
  return (
    <Outcome text={isHeld ? t('published.held') : t('published')}>
      <p>{t('published.account')}</p>
      <div>
        {isHeld ? (
          <ButtonLink as={Link} to={paths.myReviews}>
            {t('published.own')}
          </ButtonLink>
        ) : (
          <ButtonLink as={Link} to={paths.review(id)}>
            {t('published.show')}
          </ButtonLink>
        )}
      </div>
    </Outcome>
  );
}
