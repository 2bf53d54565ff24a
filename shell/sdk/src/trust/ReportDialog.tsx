import { checkText, endpoints, textRules, type CreateFlagBody, type Flag } from '@heard/contract';
import { checkGiven, Link, useApi, useQueryClient } from '@heard/sdk';
import { useContractForm } from '@heard/sdk/forms';
import { useId, useState } from 'react';
import {
  Alert,
  Button,
  ButtonLink,
  Form,
  GROUNDS,
  Modal,
  TextArea,
  TextField,
  useGroundLabel,
  VisuallyHidden,
} from '@heard/ui';
import { styled } from 'styled-components';
import { REPORTS_KEY } from './reportKeys.ts';
import { useMessages } from './messages/messages.ts';

const Fields = styled.div`
  margin-top: var(--space-5);
  color: var(--text);
`;

const Choices = styled.fieldset`
  display: grid;
  gap: var(--space-2);
  min-width: 0;
  margin: 0;
  padding: 0;
  border: 0;
`;

const Choice = styled.label`
  display: flex;
  gap: var(--space-3);
  align-items: flex-start;
  min-height: var(--control);
  padding: var(--space-3) var(--space-4);
  border: 1px solid var(--border);
  border-radius: var(--radius-md);
  line-height: 1.4;
  cursor: pointer;

  & > input {
    flex: none;
    width: 1.25rem;
    height: 1.25rem;
    margin: 1px 0 0;
    accent-color: var(--accent);
  }
  & small {
    display: block;
    color: var(--text-muted);
    font-size: var(--text-sm);
  }
  &:has(:checked) {
    border-color: var(--accent-text);
    background: var(--accent-soft);
    box-shadow: inset 0 0 0 1px var(--accent-text);
  }
  @media (forced-colors: active) {
    &:has(:checked) {
      border: 3px solid Highlight;
    }
  }
`;

const Check = styled(Choice)`
  padding: 0;
  border: 0;
  background: none;
  font-size: var(--text-button);

  &:has(:checked) {
    background: none;
    box-shadow: none;
  }
`;

const Wrong = styled.p`
  color: var(--danger);
  font-size: var(--text-sm);
  font-weight: var(--weight-medium);
`;

/** The rules for which a report needs an explanation. */
const EXPLAINED: ReadonlySet<string> = new Set(['notGenuine', 'illegal', 'personalData']);

/**
 * The props of `ReportDialog`.
 * @example
 * const props: ReportDialogProps = { reviewId: '7', byCompany: false, flagsPath: '/me/flags', onClose: close };
 */
export interface ReportDialogProps {
  reviewId: string;
  /** The reported part of the review. Default: the whole review. */
  part?: 'review' | 'reply' | 'photo';
  /** The id of the reported photo, for the part `photo`. */
  photoId?: string | undefined;
  /** Whether a company reports. A company always has to explain its report. */
  byCompany: boolean;
  /** The path of the page with the account's reports. */
  flagsPath: string;
  onClose: () => void;
}

/**
 * Reports a review, its reply or one of its photos. Keeps the typed text if the request fails, and stores it as a draft if the session ends.
 * @example
 * {isReporting && <ReportDialog reviewId={review.id} byCompany={false} flagsPath="/me/flags" onClose={close} />}
 */
export function ReportDialog(props: ReportDialogProps) {
  const { reviewId, part = 'review', photoId, byCompany, flagsPath, onClose } = props;
  const t = useMessages();
  const id = useId();
  const [sent, setSent] = useState<Flag | null>(null);
  const form = useReportForm({ reviewId, part, photoId, byCompany, onSent: setSent });
  if (sent !== null) {
    const actions = <SentActions flagsPath={flagsPath} onClose={onClose} />;
    return (
      <Modal open success title={t('report.sentTitle')} onClose={onClose} actions={actions}>
        <SentText sent={sent} />
      </Modal>
    );
  }

  function cancel() {
    form.reset();
    onClose();
  }
  return (
    <Modal
      open
      wide
      busy={form.submitting}
      onClose={onClose}
      title={t(`report.title.${part}`)}
      description={t('report.intro')}
      actions={
        <>
          <Button variant="secondary" disabled={form.submitting} onClick={cancel}>
            {t('report.cancel')}
          </Button>
          <Button type="submit" form={`${id}-form`} loading={form.submitting}>
            {t('report.send')}
          </Button>
        </>
      }
    >
      <Fields>
        <Form id={`${id}-form`} {...form.formProps}>
          <ReasonChoices form={form} />
          <Explanation form={form} byCompany={byCompany} />
          {form.failure !== null && <Alert>{form.failure}</Alert>}
        </Form>
      </Fields>
    </Modal>
  );
}

type ReportForm = ReturnType<typeof useReportForm>;

/** Returns whether a report needs an explanation. */
const isExplained = (reason: string, byCompany: boolean) => byCompany || EXPLAINED.has(reason);

interface ReportFormOptions extends Pick<ReportDialogProps, 'reviewId' | 'photoId' | 'byCompany'> {
  part: NonNullable<ReportDialogProps['part']>;
  onSent: (report: Flag) => void;
}

function useReportForm({ reviewId, part, photoId, byCompany, onSent }: ReportFormOptions) {
  const api = useApi();
  const queryClient = useQueryClient();
  return useContractForm({
    defaults: { reason: '', explanation: '', law: '', goodFaith: false },
    draft: `report ${part} ${photoId ?? reviewId}`,
    rules: {
      reason: checkGiven,
      explanation: (text, { reason }) =>
        text.trim() === '' && !isExplained(reason, byCompany) ? null : checkText(text, textRules.flagExplanation),
      law: (text, { reason }) =>
        reason !== 'illegal' || text.trim() === '' ? null : checkText(text, textRules.flagLaw),
      goodFaith: (isChecked, { reason }) => (reason === 'illegal' && !isChecked ? { code: 'required' } : null),
    },
    submit: async ({ reason, explanation, law }) => {
      const ground = GROUNDS.find((one) => one === reason);
      if (ground === undefined) return;
      const body: CreateFlagBody = {
        part,
        ...(photoId !== undefined && { photoId }),
        reason: ground,
        ...(explanation.trim() !== '' && { explanation }),
        ...(ground === 'illegal' && { goodFaith: true, ...(law.trim() !== '' && { law }) }),
      };
      onSent(await api.send(endpoints.createFlag, { params: { id: reviewId }, body }));
      void queryClient.invalidateQueries({ queryKey: REPORTS_KEY });
    },
  });
}

/** The button that closes the dialog, and the link to the account's reports. */
function SentActions({ flagsPath, onClose }: Pick<ReportDialogProps, 'flagsPath' | 'onClose'>) {
  const t = useMessages();
  return (
    <>
      <Button onClick={onClose}>{t('report.close')}</Button>
      <ButtonLink as={Link} to={flagsPath} variant="ghost">
        {t('reports.title')}
      </ButtonLink>
    </>
  );
}

/** Shows that the report has been received, or the decision about the report. */
function SentText({ sent: { state, decision } }: { sent: Flag }) {
  const t = useMessages();
  return (
    <p role="status">
      {state === 'rejected' && decision !== null ? t('report.decided', { reason: decision.reason }) : t('report.sent')}
    </p>
  );
}

/** Lets the reporter choose the rule that the text violates. */
function ReasonChoices({ form }: { form: ReportForm }) {
  const t = useMessages();
  const labelGround = useGroundLabel();
  const id = useId();
  const reason = form.controlled('reason');
  return (
    <Choices aria-describedby={reason.error === undefined ? undefined : `${id}-reason`}>
      <VisuallyHidden as="legend">{t('report.reason')}</VisuallyHidden>
      {GROUNDS.map((ground, index) => (
        <Choice key={ground}>
          <input
            ref={index === 0 ? reason.ref : undefined}
            type="radio"
            name={`${id}-reason`}
            value={ground}
            checked={reason.value === ground}
            onChange={() => reason.onChange(ground)}
          />
          <span>
            {labelGround(ground)}
            {ground === 'notGenuine' && <small>{t('report.notGenuine')}</small>}
          </span>
        </Choice>
      ))}
      {reason.error !== undefined && <Wrong id={`${id}-reason`}>{reason.error}</Wrong>}
    </Choices>
  );
}

/** The explanation, and the fields that a report of illegal content requires (Digital Services Act, article 16). */
function Explanation({ form, byCompany }: Pick<ReportDialogProps, 'byCompany'> & { form: ReportForm }) {
  const t = useMessages();
  const id = useId();
  const chosen = form.watch('reason');
  const { error: faithError, ...goodFaith } = form.field('goodFaith');
  return (
    <>
      <TextArea
        label={t('report.explanation')}
        hint={isExplained(chosen, byCompany) ? undefined : t('report.explanationOptional')}
        max={textRules.flagExplanation.max}
        autoComplete="off"
        {...form.field('explanation')}
      />
      {chosen === 'illegal' && (
        <>
          <TextField label={t('report.law')} autoComplete="off" {...form.field('law')} />
          <div>
            <Check>
              <input
                type="checkbox"
                aria-invalid={faithError === undefined ? undefined : true}
                aria-describedby={faithError === undefined ? undefined : `${id}-faith`}
                {...goodFaith}
              />
              <span>{t('report.goodFaith')}</span>
            </Check>
            {faithError !== undefined && <Wrong id={`${id}-faith`}>{faithError}</Wrong>}
          </div>
        </>
      )}
    </>
  );
}
