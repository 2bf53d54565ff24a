import { endpoints, isNamedByDomain, type AdminCompany, type Claim, type CompanyAction } from '@heard/contract';
import { errorText, isApiError, Link, paths, useApi, useParams, usePageTitle } from '@heard/sdk';
import { ArrowLeft, ArrowRight } from 'lucide-react';
import { useEffect, useId, useRef, type ReactNode, type Ref } from 'react';
import {
  Alert,
  BusyRegion,
  Button,
  Card,
  CardTitle,
  Muted,
  ReviewLink,
  Skeleton,
  Stack,
  VerifiedBadge,
  useFormats,
  useGroundLabel,
} from '@heard/ui';
import { styled } from 'styled-components';
import { CategoriesDecision } from './CategoriesDecision.tsx';
import { ClaimFacts } from './ClaimFacts.tsx';
import { companiesPath, toCompanyPath } from './companiesPath.ts';
import { Decisions, type Decision } from './Decisions.tsx';
import { Facts } from './Facts.tsx';
import { MergeDecision, UndoMerge } from './MergeDecision.tsx';
import { useMessages } from './messages/messages.ts';
import { useAdminCompany } from './useAdminCompany.ts';

const Title = styled.div`
  display: flex;
  flex-wrap: wrap;
  align-items: center;
  gap: var(--space-2) var(--space-3);

  & > :focus {
    outline: 0;
  }
`;

const Claims = styled.ul`
  display: grid;
  gap: var(--space-5);

  & > li + li {
    padding-top: var(--space-5);
    border-top: 1px solid var(--border);
  }
`;

const Log = styled.ol`
  display: grid;
  gap: var(--space-4);

  & > li {
    padding-inline-start: var(--space-4);
    border-inline-start: 3px solid var(--border);
    overflow-wrap: anywhere;
  }
  & > li > p {
    white-space: pre-line;
    unicode-bidi: plaintext;
  }
`;

/** `/moderation/companies/{id}`: a company with its owner and its claims, the decisions that can be made about it, and the log of past decisions. */
export function CompanyDecisionsPage() {
  const t = useMessages();
  // Always defined, because the route's path contains the parameter.
  const { id = '' } = useParams();
  const { data: company, error, isFetching, refetch } = useAdminCompany(id);
  usePageTitle(company?.name ?? t('title'));
  return (
    <Stack>
      <div>
        <ReviewLink as={Link} to={companiesPath}>
          <ArrowLeft />
          {t('back')}
        </ReviewLink>
      </div>
      {company !== undefined && <Company company={company} />}
      {company === undefined && error === null && (
        <BusyRegion label={t('loadingCompany')}>
          <Card>
            <Skeleton width="100%" height="14rem" />
          </Card>
        </BusyRegion>
      )}
      {company === undefined && error !== null && (
        <Alert
          action={
            !isApiError(error, 404) && (
              <Button variant="secondary" loading={isFetching} onClick={() => void refetch()}>
                {t('retry')}
              </Button>
            )
          }
        >
          {isApiError(error, 404) ? t('find.none') : errorText(error)}
        </Alert>
      )}
    </Stack>
  );
}

function Company({ company }: { company: AdminCompany }) {
  const t = useMessages();
  const title = useRef<HTMLHeadingElement>(null);

  // Moves the focus to the title if a decision has removed the claim from the page, and with the claim the focused form.
  const shown = useRef(company);
  useEffect(() => {
    const hasChanged = shown.current !== company;
    shown.current = company;
    if (hasChanged && document.activeElement === document.body) title.current?.focus({ preventScroll: true });
  }, [company]);

  return (
    <>
      <SummaryCard company={company} title={title} />
      {company.removed === null && (
        <Part title={t('categories.title')}>
          <CategoriesDecision company={company} />
        </Part>
      )}
      <Part title={t('company.owner')}>
        {company.owner === null ? (
          <Muted as="p">{t('company.noOwner')}</Muted>
        ) : (
          <>
            <ClaimFacts claim={company.owner} />
            <OwnerDecisions company={company} owner={company.owner} />
          </>
        )}
      </Part>
      <ClaimsPart company={company} />
      {company.owner === null && company.removed === null && (
        <Part title={t('merge.title')}>
          <MergeDecision company={company} />
        </Part>
      )}
      {company.removed?.kind !== 'merged' && (
        <Part title={t(company.removed === null ? 'block.title' : 'block.unblock')}>
          <BlockDecision company={company} />
        </Part>
      )}
      <LogPart company={company} />
    </>
  );
}

interface CompanyProps {
  company: AdminCompany;
}

/** The names and the reviews of the company, or why it was removed. */
function SummaryCard({ company, title }: CompanyProps & { title: Ref<HTMLHeadingElement> }) {
  const t = useMessages();
  return (
    <Card>
      <Stack>
        <Title>
          <CardTitle ref={title} tabIndex={-1} dir="auto">
            {company.name}
          </CardTitle>
          {company.verified && <VerifiedBadge />}
        </Title>
        <Facts
          facts={[
            [t('company.website'), company.id],
            [t('company.formerly'), company.formerName],
            [t('company.listingName'), company.listingName],
            [t('company.rejected'), company.rejectedNames.join('\n')],
            [t('company.mergedFrom'), company.mergedFrom.join('\n')],
          ]}
        />
        <div>
          <Muted>{t('reviews', { count: company.reviewsQuantity })}</Muted>
          {' · '}
          <ReviewLink as={Link} to={paths.company(company.id)}>
            {t('company.page')}
            <ArrowRight />
          </ReviewLink>
        </div>
        {company.removed === null ? <NameDecisions company={company} /> : <Removed removed={company.removed} />}
      </Stack>
    </Card>
  );
}

function ClaimsPart({ company }: CompanyProps) {
  const t = useMessages();
  return (
    <Part title={t('company.claims')}>
      {company.claims.length === 0 ? (
        <Muted as="p">{t('company.noClaims')}</Muted>
      ) : (
        <Claims>
          {company.claims.map((claim) => (
            <li key={claim.id}>
              <Stack>
                <ClaimFacts claim={claim} />
                {claim.state === 'pending' && <ClaimDecisions company={company} claim={claim} />}
              </Stack>
            </li>
          ))}
        </Claims>
      )}
    </Part>
  );
}

function LogPart({ company }: CompanyProps) {
  const t = useMessages();
  return (
    <Part title={t('company.log')}>
      {company.actions.length === 0 ? (
        <Muted as="p">{t('company.noLog')}</Muted>
      ) : (
        <Log>
          {company.actions.map((action) => (
            <li key={`${action.at} ${action.action}`}>
              <LogEntry action={action} />
              {action.mergeId !== null && company.removed?.into === action.to && (
                <UndoMerge company={company} mergeId={action.mergeId} />
              )}
            </li>
          ))}
        </Log>
      )}
    </Part>
  );
}

/** Explains why a company is no longer public: the company into which it was merged, or the rule that it broke. */
function Removed({ removed: { at, kind, into, ground, reason } }: { removed: NonNullable<AdminCompany['removed']> }) {
  const t = useMessages();
  const labelGround = useGroundLabel();
  const { formatDate } = useFormats();
  if (kind === 'blocked') {
    return (
      <div>
        <b>{t('company.blocked', { date: formatDate(at) })}</b>
        {ground !== null && <p>{t('company.rule', { ground: labelGround(ground) })}</p>}
        {reason !== null && <p dir="auto">{reason}</p>}
      </div>
    );
  }
  return (
    <p>
      {t('company.merged', { date: formatDate(at) })}{' '}
      {into !== null && (
        <ReviewLink as={Link} to={toCompanyPath(into)}>
          {into}
          <ArrowRight />
        </ReviewLink>
      )}
    </p>
  );
}

function Part({ title, children }: { title: string; children: ReactNode }) {
  const id = useId();
  return (
    <Card as="section" aria-labelledby={id}>
      <Stack>
        <CardTitle as="h3" id={id}>
          {title}
        </CardTitle>
        {children}
      </Stack>
    </Card>
  );
}

function NameDecisions({ company: { id, name } }: { company: AdminCompany }) {
  const t = useMessages();
  const api = useApi();
  const params = { id };
  const rename: Decision = {
    kind: 'rename',
    text: t('decide.rename.text'),
    name,
    send: ({ name: changed, reason }) => api.send(endpoints.renameCompany, { params, body: { name: changed, reason } }),
  };
  const reject: Decision = {
    kind: 'rejectName',
    text: t('decide.rejectName.text', { name }),
    send: ({ reason }) => api.send(endpoints.rejectName, { params, body: { reason } }),
  };
  // A name that is the domain cannot be rejected, because the domain is the name that remains when all other names have been rejected.
  return <Decisions companyId={id} decisions={isNamedByDomain({ id, name }) ? [rename] : [rename, reject]} />;
}

function BlockDecision({ company: { id, removed } }: { company: AdminCompany }) {
  const t = useMessages();
  const api = useApi();
  const params = { id };
  const block: Decision = {
    kind: 'block',
    text: t('decide.block.text'),
    hint: t('block.hint'),
    withGround: true,
    async send({ ground, reason }) {
      await api.send(endpoints.blockCompany, { params, body: { ground, reason } });
      return api.send(endpoints.getCompanyAsAdmin, { params });
    },
  };
  const unblock: Decision = {
    kind: 'unblock',
    text: t('decide.unblock.text'),
    hint: t('block.hint'),
    async send({ reason }) {
      await api.send(endpoints.unblockCompany, { params, body: { reason } });
      return api.send(endpoints.getCompanyAsAdmin, { params });
    },
  };
  return <Decisions companyId={id} decisions={[removed === null ? block : unblock]} />;
}

function OwnerDecisions({ company: { id }, owner }: { company: AdminCompany; owner: Claim }) {
  const t = useMessages();
  const api = useApi();
  return (
    <Decisions
      companyId={id}
      decisions={[
        {
          kind: 'release',
          text: t('decide.release.text', { email: owner.email }),
          send: ({ reason }) => api.send(endpoints.releaseCompany, { params: { id }, body: { reason } }),
        },
      ]}
    />
  );
}

function ClaimDecisions({ company: { id }, claim }: { company: AdminCompany; claim: Claim }) {
  const t = useMessages();
  const api = useApi();
  const params = { id };
  const { id: claimId, email } = claim;
  return (
    <Decisions
      companyId={id}
      decisions={[
        {
          kind: 'transfer',
          text: t('decide.transfer.text', { email }),
          draft: claimId,
          send: ({ reason }) => api.send(endpoints.transferCompany, { params, body: { claimId, reason } }),
        },
        {
          kind: 'end',
          text: t('decide.end.text', { email }),
          draft: claimId,
          send: ({ reason }) => api.send(endpoints.releaseCompany, { params, body: { claimId, reason } }),
        },
      ]}
    />
  );
}

function LogEntry({ action: { at, action, administrator, reason, source, from, to } }: { action: CompanyAction }) {
  const t = useMessages();
  const { formatDate } = useFormats();
  const nobody = t('log.nobody');
  return (
    <>
      <b>
        {source === null
          ? t(`log.${action}`, { from: from ?? nobody, to: to ?? nobody })
          : t(source === 'dismissed' ? 'log.dismissed' : 'log.categorise', { from: from ?? '–', to: to ?? '–' })}
      </b>
      <p dir="auto">{reason}</p>
      <Muted data-small>
        {t('log.by', {
          administrator: administrator ?? (source === 'suggested' ? t('log.suggested') : t('log.deleted')),
          date: formatDate(at),
        })}
      </Muted>
    </>
  );
}
