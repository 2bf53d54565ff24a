import { endpoints, type Flag } from '@heard/contract';
import { errorText, Link, paths, useAction, useApi, useCallPages, useNotices, useQueryClient } from '@heard/sdk';
import { CircleCheck, CircleX, Clock, Undo2 } from 'lucide-react';
import { useRef } from 'react';
import { Alert, below, Button, Card, Pill, ReviewListItem, useFormats, useGroundLabel } from '@heard/ui';
import { styled } from 'styled-components';
import { ListPage } from '@heard/sdk/lists';
import { AppealPart } from './AppealPart.tsx';
import { REPORTS_KEY } from './reportKeys.ts';
import { useMessages } from './messages/messages.ts';

const Head = styled.div`
  display: flex;
  flex-wrap: wrap;
  align-items: center;
  gap: var(--space-1) var(--space-2);

  & > h3 {
    min-width: 0;
    font: inherit;
    font-weight: var(--weight-strong);
    letter-spacing: normal;
    overflow-wrap: anywhere;
  }
  & > time {
    margin-inline-start: auto;
    color: var(--text-muted);
    font-size: var(--text-sm);
  }

  ${below.sm} {
    & > time {
      width: 100%;
    }
  }
`;

const Body = styled.div`
  display: grid;
  grid-template-columns: minmax(0, 1fr);
  gap: var(--space-3);
  margin-top: var(--space-2);
  overflow-wrap: anywhere;

  & > p {
    max-width: var(--measure);
  }
  & > p > a {
    text-decoration: underline;
  }
  & > blockquote {
    max-width: var(--measure);
    margin: 0;
    padding-inline-start: var(--space-4);
    border-inline-start: 3px solid var(--border);
  }
`;

/** The number of days in which a decision can be appealed. */
const APPEAL_DAYS = 183;

const icons = { open: Clock, upheld: CircleCheck, rejected: CircleX, withdrawn: Undo2 };
const tones = { open: 'accent', upheld: 'success', rejected: 'neutral', withdrawn: 'neutral' } as const;

/**
 * Lists the reports of the account that is logged in, newest first, paginated: their state, the decision, and how to appeal it.
 * @example
 * <Route path="flags" element={<FlagList />} />
 */
export function FlagList() {
  const t = useMessages();
  const region = useRef<HTMLElement>(null);
  return (
    <ListPage
      title={t('reports.title')}
      pages={useCallPages(endpoints.listFlags, REPORTS_KEY, {})}
      empty={t('reports.empty')}
      more={t('reports.more')}
      tryAgain={t('reports.tryAgain')}
      region={region}
      renderItem={(report) => (
        <ReviewListItem key={report.id}>
          <ReportCard report={report} onWithdrawn={() => region.current?.focus({ preventScroll: true })} />
        </ReviewListItem>
      )}
    />
  );
}

function ReportCard({ report, onWithdrawn }: { report: Flag; onWithdrawn: () => void }) {
  const t = useMessages();
  const labelGround = useGroundLabel();
  const api = useApi();
  const notices = useNotices();
  const queryClient = useQueryClient();
  const { formatDate } = useFormats();
  const { id, state, decision, createdAt, explanation } = report;
  const reload = () => queryClient.invalidateQueries({ queryKey: REPORTS_KEY });
  const withdrawal = useAction({
    call: () => api.send(endpoints.withdrawFlag, { params: { id } }),
    onSuccess: async () => {
      notices.show({ text: t('reports.withdrawn') });
      await reload();
      onWithdrawn();
    },
  });
  const Icon = icons[state];
  const canAppeal = decision !== null && decision.outcome === 'kept';
  return (
    <Card as="article">
      <Head>
        <Pill tone={tones[state]}>
          <Icon />
          {t(`reports.state.${state}`)}
        </Pill>
        <h3>{labelGround(report.reason)}</h3>
        <time dateTime={createdAt}>{formatDate(createdAt)}</time>
      </Head>
      <Body>
        <p dir="auto">
          {t(`reports.part.${report.part}`)} <Link to={paths.company(report.companyId)}>{report.companyName}</Link>
          {explanation !== null && `: ${t('reports.quote', { text: explanation })}`}
        </p>
        {decision !== null && (
          <blockquote>
            {t(`reports.outcome.${decision.outcome}`)} {t('reports.quote', { text: decision.reason })}
          </blockquote>
        )}
        {decision === null && state === 'upheld' && <blockquote>{t('reports.deleted')}</blockquote>}
        {canAppeal && (
          <AppealPart
            decisionId={decision.id}
            state={decision.appeal}
            appealUntil={new Date(Date.parse(decision.at) + APPEAL_DAYS * 86_400_000).toISOString()}
            onSent={() => void reload()}
          />
        )}
        {state === 'open' && (
          <div>
            <Button variant="secondary" loading={withdrawal.isRunning} onClick={() => withdrawal.run()}>
              {t('reports.withdraw')}
            </Button>
          </div>
        )}
        {withdrawal.error !== null && <Alert>{errorText(withdrawal.error)}</Alert>}
      </Body>
    </Card>
  );
}
