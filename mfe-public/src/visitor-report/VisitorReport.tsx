import { textRules, type Flag } from '@heard/contract';
import { Link, paths, useSite } from '@heard/sdk';
import { Alert, Button, ButtonLink, Form, Modal, Stack, TextArea, TextField } from '@heard/ui';
import { useId } from 'react';
import { styled } from 'styled-components';
import { EmailCodeForm } from '../email-code/EmailCodeForm.tsx';
import { useMessages } from './messages/messages.ts';
import { useVisitorReport, type VisitorReportForm, type VisitorReportOptions } from './useVisitorReport.ts';

const Body = styled.div`
  margin-top: var(--space-5);
  color: var(--text);
`;

const Address = styled.p`
  overflow-wrap: anywhere;

  & > b {
    display: block;
    font-weight: var(--weight-strong);
  }
`;

const Faith = styled.label`
  display: flex;
  gap: var(--space-3);
  align-items: flex-start;
  min-height: var(--control);
  cursor: pointer;

  & > input {
    flex: none;
    width: 1.25rem;
    height: 1.25rem;
    margin: 1px 0 0;
    accent-color: var(--accent);
  }
`;

const Wrong = styled.p`
  color: var(--danger);
  font-size: var(--text-sm);
  font-weight: var(--weight-medium);
`;

interface VisitorReportProps extends VisitorReportOptions {
  /** The path of the login page. After the login, that page leads back to the dialog for accounts. */
  loginPath: string;
  onClose: () => void;
}

/**
 * The report dialog of people who are not logged in. They log in, or report illegal content with name and email (Digital Services Act, article 16). A
 * code confirms the email.
 */
export default function VisitorReport({ reviewId, part, photoId, pendingId, loginPath, onClose }: VisitorReportProps) {
  const t = useMessages();
  const id = useId();
  const { step, setStep, form, code } = useVisitorReport({ reviewId, part, photoId, pendingId });
  const common = { open: true, wide: true, title: t(`report.title.${part}`), onClose } as const;
  function cancel() {
    form.reset();
    onClose();
  }

  if (step.at === 'sent') {
    const close = <Button onClick={onClose}>{t('report.close')}</Button>;
    return (
      <Modal {...common} success title={t('report.sentTitle')} actions={close}>
        <SentText report={step.flag} />
      </Modal>
    );
  }
  if (step.at === 'code') {
    const buttons = { formId: `${id}-code`, isBusy: code.form.submitting, back: t('code.back'), send: t('code.send') };
    return (
      <Modal
        {...common}
        busy={code.form.submitting}
        description={step.email === null ? t('code.linked') : t('code.text', { email: step.email })}
        actions={<FormActions {...buttons} onBack={() => setStep({ at: 'form' })} />}
      >
        <Body>
          <EmailCodeForm id={`${id}-code`} code={code} />
        </Body>
      </Modal>
    );
  }
  if (step.at === 'form') {
    const buttons = { formId: `${id}-form`, isBusy: form.submitting, back: t('report.cancel'), send: t('form.send') };
    return (
      <Modal
        {...common}
        busy={form.submitting}
        description={t('report.intro')}
        actions={<FormActions {...buttons} onBack={cancel} />}
      >
        <Body>
          <ReportForm id={`${id}-form`} form={form} url={toUrl(reviewId)} />
        </Body>
      </Modal>
    );
  }
  const actions = <ChoiceActions loginPath={loginPath} onCancel={onClose} />;
  return (
    <Modal {...common} description={t('report.intro')} actions={actions}>
      <Body>
        <Stack>
          <p>{t('choice.account')}</p>
          <WithoutAccount url={toUrl(reviewId)} onStart={() => setStep({ at: 'form' })} />
        </Stack>
      </Body>
    </Modal>
  );
}

/** Renders the buttons that cancel the report and that lead to the login page. */
function ChoiceActions({ loginPath, onCancel }: { loginPath: string; onCancel: () => void }) {
  const t = useMessages();
  return (
    <>
      <Button variant="secondary" onClick={onCancel}>
        {t('report.cancel')}
      </Button>
      <ButtonLink as={Link} to={loginPath}>
        {t('choice.logIn')}
      </ButtonLink>
    </>
  );
}

interface FormActionsProps {
  formId: string;
  isBusy: boolean;
  /** The texts of the buttons. */
  back: string;
  send: string;
  onBack: () => void;
}

/** The buttons that go back and submit the form. */
function FormActions({ formId, isBusy, back, send, onBack }: FormActionsProps) {
  return (
    <>
      <Button variant="secondary" disabled={isBusy} onClick={onBack}>
        {back}
      </Button>
      <Button type="submit" form={formId} loading={isBusy}>
        {send}
      </Button>
    </>
  );
}

/** Shows the decision about the report, or that the report was received if there is no decision yet. */
function SentText({ report: { decision, id: reference } }: { report: Flag }) {
  const t = useMessages();
  return (
    <p role="status">
      {decision === null ? t('report.sent', { reference }) : t('report.decided', { reason: decision.reason })}
    </p>
  );
}

interface ReportFormProps {
  id: string;
  form: VisitorReportForm;
  url: string;
}

/** The fields of a report. */
function ReportForm({ id, form, url }: ReportFormProps) {
  const t = useMessages();
  return (
    <Form id={id} {...form.formProps}>
      <Address>
        <b>{t('form.address')}</b>
        {url}
      </Address>
      <TextField label={t('form.name')} hint={t('form.nameHint')} autoComplete="name" {...form.field('name')} />
      <TextField
        label={t('form.email')}
        hint={t('form.emailHint')}
        type="email"
        autoComplete="email"
        {...form.field('email')}
      />
      <TextArea
        label={t('form.explanation')}
        max={textRules.flagExplanation.max}
        autoComplete="off"
        {...form.field('explanation')}
      />
      <TextField label={t('form.law')} autoComplete="off" {...form.field('law')} />
      <GoodFaith form={form} />
      {form.failure !== null && <Alert>{form.failure}</Alert>}
    </Form>
  );
}

/** The statement of good faith. */
function GoodFaith({ form }: { form: VisitorReportForm }) {
  const t = useMessages();
  const errorId = useId();
  const { error, ...field } = form.field('goodFaith');
  return (
    <div>
      <Faith>
        <input
          type="checkbox"
          aria-invalid={error === undefined ? undefined : true}
          aria-describedby={error === undefined ? undefined : errorId}
          {...field}
        />
        <span>{t('form.goodFaith')}</span>
      </Faith>
      {error !== undefined && <Wrong id={errorId}>{error}</Wrong>}
    </div>
  );
}

/** Returns the exact location of the reported content, because a report has to name it. */
function toUrl(reviewId: string): string {
  return `${window.location.origin}${paths.review(reviewId)}`;
}

/** Starts a report without an account, or shows where to write to if the server sends no emails. */
function WithoutAccount({ url, onStart }: { url: string; onStart: () => void }) {
  const t = useMessages();
  const { sendsEmail, contactEmail } = useSite();
  if (sendsEmail) {
    return (
      <>
        <p>{t('choice.illegal')}</p>
        <div>
          <Button variant="secondary" onClick={onStart}>
            {t('choice.start')}
          </Button>
        </div>
      </>
    );
  }
  if (contactEmail === null) {
    return (
      <p>
        {t('choice.contact')} <Link to={paths.page('contact')}>{t('choice.contactLink')}</Link>
      </p>
    );
  }
  const [before = '', after = ''] = t('choice.write', { email: '\u0000' }).split('\u0000');
  return (
    <div>
      <p>
        {before}
        <a href={`mailto:${contactEmail}`}>{contactEmail}</a>
        {after}
      </p>
      <Address>{url}</Address>
    </div>
  );
}
