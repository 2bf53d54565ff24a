import { endpoints, type FailedCheck } from '@heard/contract';
import {
  errorText,
  isApiError,
  Link,
  paths,
  useAction,
  useApi,
  useNotices,
  usePageTitle,
  useQueryClient,
} from '@heard/sdk';
import { ArrowRight, RotateCw } from 'lucide-react';
import { useId, useRef } from 'react';
import {
  Alert,
  Button,
  Card,
  CardTitle,
  EmptyState,
  Note,
  PageHead,
  ReviewLink,
  ReviewList,
  ReviewListSkeleton,
  Stack,
  useFormats,
} from '@heard/ui';
import { styled } from 'styled-components';
import { useMessages } from '../messages/messages.ts';
import { FAILED_CHECKS_KEY, useFailedChecks } from './useFailedChecks.ts';

const Region = styled.section`
  &:focus {
    outline: 0;
  }
`;

const Tools = styled.div`
  display: flex;
  flex-wrap: wrap;
  align-items: center;
  justify-content: space-between;
  gap: 0 var(--space-4);
  margin-top: var(--space-4);
`;

const Reason = styled.p`
  max-width: var(--measure);
  color: var(--text);
  overflow-wrap: anywhere;
`;

/** Lists the reviews and companies that could not be checked. An administrator can have them checked again. */
export function FailedChecksPage() {
  const t = useMessages();
  const headingId = useId();
  const region = useRef<HTMLElement>(null);
  usePageTitle(t('area.failedChecks'));
  const checks = useFailedChecks();

  function content() {
    if (checks.isPending) return <ReviewListSkeleton />;
    if (checks.isError) {
      const again = (
        <Button variant="secondary" loading={checks.isFetching} onClick={() => void checks.refetch()}>
          {t('marks.tryAgain')}
        </Button>
      );
      return <Alert action={again}>{errorText(checks.error)}</Alert>;
    }
    if (checks.data.length === 0) return <EmptyState>{t('failed.empty')}</EmptyState>;
    return (
      <>
        <Note>{t('failed.explanation')}</Note>
        <ReviewList aria-labelledby={headingId}>
          {checks.data.map((check) => (
            <li key={`${check.subject} ${check.id}`}>
              <FailedCheckCard check={check} onLeave={() => region.current?.focus({ preventScroll: true })} />
            </li>
          ))}
        </ReviewList>
      </>
    );
  }

  return (
    <Region ref={region} tabIndex={-1} aria-labelledby={headingId}>
      <PageHead id={headingId} title={t('area.failedChecks')} />
      <Stack>{content()}</Stack>
    </Region>
  );
}

/** A review or company that could not be checked. */
function FailedCheckCard({ check, onLeave }: { check: FailedCheck; onLeave: () => void }) {
  const t = useMessages();
  const api = useApi();
  const notices = useNotices();
  const queryClient = useQueryClient();
  const { formatDate, formatRelative } = useFormats();
  const { subject, id, company, title, failedAt, attempts, reason } = check;
  const leave = () => {
    queryClient.setQueryData<FailedCheck[]>(FAILED_CHECKS_KEY, (all) =>
      all?.filter((one) => one.subject !== subject || one.id !== id),
    );
    onLeave();
  };
  const retry = useAction({
    call: () => api.send(endpoints.retryFailedCheck, { params: { subject, id } }),
    onSuccess: () => {
      notices.show({ text: t('failed.retried') });
      leave();
    },
  });
  return (
    <Card as="article">
      <CardTitle as="h3">{title ?? company.name}</CardTitle>
      <p>
        {t('failed.attempts', { attempts })}
        {' · '}
        <time dateTime={failedAt} title={formatDate(failedAt)}>
          {formatRelative(failedAt)}
        </time>
      </p>
      <Reason lang="en">{reason}</Reason>
      <Tools>
        <ReviewLink as={Link} to={paths.company(company.id)}>
          {company.name} ({company.id})
          <ArrowRight />
        </ReviewLink>
        <Button variant="ghost" loading={retry.isRunning} onClick={() => retry.run()}>
          <RotateCw />
          {t('failed.retry')}
        </Button>
      </Tools>
      {retry.error !== null && (
        <Alert>{isApiError(retry.error, 404) ? t('failed.gone') : errorText(retry.error)}</Alert>
      )}
    </Card>
  );
}
