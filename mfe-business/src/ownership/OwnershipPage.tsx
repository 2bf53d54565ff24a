import { toProofLine, type OwnClaim, type OwnCompany } from '@heard/contract';
import { errorText, Link, paths, usePageTitle, useSite } from '@heard/sdk';
import { FileText, Globe, Mail, type LucideIcon } from 'lucide-react';
import { useEffect, useId, useRef, type ReactNode } from 'react';
import {
  Alert,
  BusyRegion,
  Button,
  ButtonLink,
  Card,
  CardTitle,
  CopyField,
  Muted,
  PageHead,
  Skeleton,
  Stack,
  VerifiedBadge,
} from '@heard/ui';
import { styled } from 'styled-components';
import { useOwnCompany } from '../account/useOwnCompany.ts';
import { EndedClaim } from './EndedClaim.tsx';
import { useOwnershipMessages } from './messages/messages.ts';
import { ProofCheck } from './ProofCheck.tsx';
import { hasClaimEnded, useOwnClaim } from './useOwnClaim.ts';
import { WorkEmailCode } from './WorkEmailCode.tsx';

const Facts = styled.ul`
  display: grid;
  gap: var(--space-2);
  max-width: var(--measure);
  padding-inline-start: var(--space-5);
  list-style: disc;

  & ::marker {
    color: var(--text-muted);
  }
`;

const Text = styled.p`
  max-width: var(--measure);
  overflow-wrap: anywhere;
  text-wrap: pretty;
`;

const Lead = styled.p`
  margin-top: var(--space-2);
  font-size: var(--text-lg);
  font-weight: var(--weight-strong);
`;

const WayCard = styled(Card)`
  /* A token that breaks after a hyphen would look like two words. */
  & code {
    word-break: break-all;
  }
`;

const WayTitle = styled.div`
  display: flex;
  align-items: center;
  gap: var(--space-3);

  & > svg {
    flex: none;
    color: var(--accent-text);
  }
`;

/**
 * `/my-company/ownership`: the pending claim, the three ways to prove that the website belongs to the company, or why
 * the claim has ended.
 */
export function OwnershipPage() {
  const t = useOwnershipMessages();
  usePageTitle(t('title'));
  const { data: company } = useOwnCompany();
  const claim = useOwnClaim();
  const isReady = company !== undefined && claim.data !== undefined;
  return (
    <>
      <PageHead title={t('title')} />
      {/* If the company could not be loaded, the header reports it and offers a retry. */}
      {isReady && <Claim company={company} claim={claim.data} />}
      {!isReady && claim.error === null && (
        <BusyRegion label={t('loading')}>
          <Card>
            <Skeleton width="100%" height="24rem" />
          </Card>
        </BusyRegion>
      )}
      {!isReady && claim.error !== null && (
        <Alert
          action={
            <Button variant="secondary" loading={claim.isFetching} onClick={() => void claim.refetch()}>
              {t('retry')}
            </Button>
          }
        >
          {errorText(claim.error)}
        </Alert>
      )}
    </>
  );
}

function Claim({ company, claim }: { company: OwnCompany; claim: OwnClaim }) {
  const top = useRef<HTMLDivElement>(null);
  const outcome = hasClaimEnded(company) ? 'ended' : company.verified ? 'proven' : 'open';

  // Moves the focus, because the form that had it disappears when the outcome is shown.
  const before = useRef(outcome);
  useEffect(() => {
    if (before.current !== outcome) top.current?.focus();
    before.current = outcome;
  }, [outcome]);

  return (
    <Stack>
      <Card ref={top} tabIndex={-1}>
        {outcome === 'ended' && <EndedClaim company={company} claim={claim} />}
        {outcome === 'proven' && <Proven company={company} />}
        {outcome === 'open' && <Open company={company} />}
      </Card>
      {outcome === 'open' && <Ways company={company} claim={claim} />}
    </Stack>
  );
}

function SeePage({ company }: { company: OwnCompany }) {
  const t = useOwnershipMessages();
  return (
    <div>
      <ButtonLink as={Link} to={paths.company(company.id)} variant="secondary">
        {t('page.see')}
      </ButtonLink>
    </div>
  );
}

/** Explains the consequences of the pending claim. */
function Open({ company }: { company: OwnCompany }) {
  const t = useOwnershipMessages();
  const website = company.id;
  const isPending = company.claim.state === 'pending';
  return (
    <Stack>
      <CardTitle as="h3">{t(isPending ? 'pending.title' : 'unproven.title', { website })}</CardTitle>
      {isPending ? (
        <>
          <Text>{t('pending.text', { website })}</Text>
          <Facts>
            <li>{t('pending.page')}</li>
            <li>{t('pending.account')}</li>
            <li>{t('pending.others')}</li>
          </Facts>
        </>
      ) : (
        <>
          <Text>{t('unproven.text', { website })}</Text>
          <Text>{t('unproven.others')}</Text>
        </>
      )}
      <SeePage company={company} />
    </Stack>
  );
}

function Proven({ company }: { company: OwnCompany }) {
  const t = useOwnershipMessages();
  const { proof } = company.claim;
  return (
    <Stack>
      <VerifiedBadgeRow />
      <CardTitle as="h3">{t('proven.title', { website: company.id })}</CardTitle>
      <Text>
        {t('proven.text')}
        {proof !== null && ` ${t(`proven.${proof}`, { email: company.workEmail })}`}
      </Text>
      <SeePage company={company} />
    </Stack>
  );
}

function VerifiedBadgeRow() {
  return (
    <div>
      <VerifiedBadge />
    </div>
  );
}

/** The ways to prove a claim. A code needs a server that sends emails. */
function Ways({ company, claim }: { company: OwnCompany; claim: OwnClaim }) {
  const t = useOwnershipMessages();
  const { sendsEmail } = useSite();
  const { workEmail, workEmailOnWebsite } = company;
  const copy = { copyLabel: t('copy'), copiedLabel: t('copied') };
  return (
    <>
      <Lead>{t(sendsEmail ? 'ways.title' : 'ways.withoutEmail')}</Lead>
      {sendsEmail && (
        <Way icon={Mail} title={t('code.title')}>
          {workEmailOnWebsite ? (
            <>
              <Text>{t('code.enter', { email: workEmail })}</Text>
              <WorkEmailCode company={company} />
            </>
          ) : (
            <>
              <Text>{t('code.elsewhere', { email: workEmail, website: company.id })}</Text>
              <div>
                <ButtonLink as={Link} to={paths.myCompanySettings} variant="secondary">
                  {t('code.change')}
                </ButtonLink>
              </div>
            </>
          )}
        </Way>
      )}
      <Way icon={Globe} title={t('dns.title')}>
        <Text>{t('dns.text')}</Text>
        <Muted as="p">{t('dns.type', { type: 'TXT' })}</Muted>
        <CopyField label={t('dns.host')} value={claim.host} {...copy} />
        <CopyField label={t('dns.value')} value={toProofLine(claim)} {...copy} />
        <ProofCheck proof="dns" />
      </Way>
      <Way icon={FileText} title={t('file.title')}>
        <Text>{t('file.text')}</Text>
        <CopyField label={t('file.url')} value={claim.fileUrl} {...copy} />
        <CopyField label={t('file.content')} value={toProofLine(claim)} {...copy} />
        <ProofCheck proof="file" />
      </Way>
    </>
  );
}

function Way({ icon: Icon, title, children }: { icon: LucideIcon; title: string; children: ReactNode }) {
  const id = useId();
  return (
    <WayCard as="section" aria-labelledby={id}>
      <Stack>
        <WayTitle>
          <Icon />
          <CardTitle as="h3" id={id}>
            {title}
          </CardTitle>
        </WayTitle>
        {children}
      </Stack>
    </WayCard>
  );
}
