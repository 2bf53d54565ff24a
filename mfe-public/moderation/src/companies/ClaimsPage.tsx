import { isNamedByDomain, parseWebsite, type ListedClaim } from '@heard/contract';
import { Link, problemOf, useNavigate, usePageTitle, useSearchParams } from '@heard/sdk';
import { CompanyCombobox } from '@heard/sdk/companies';
import { useContractForm } from '@heard/sdk/forms';
import { MorePages } from '@heard/sdk/lists';
import { useId } from 'react';
import {
  BusyRegion,
  Button,
  ButtonLink,
  Card,
  CardTitle,
  EmptyState,
  Form,
  Muted,
  PageHead,
  SelectField,
  Skeleton,
  Stack,
  VerifiedBadge,
  below,
} from '@heard/ui';
import { styled } from 'styled-components';
import { ClaimFacts } from './ClaimFacts.tsx';
import { toCompanyPath } from './companiesPath.ts';
import { useMessages } from './messages/messages.ts';
import { useClaims, type ClaimsState } from './useAdminCompany.ts';

const Tools = styled.div`
  display: grid;
  grid-template-columns: minmax(0, 1fr) 14rem;
  gap: var(--space-4);
  align-items: start;

  ${below.md} {
    grid-template-columns: minmax(0, 1fr);
  }
`;

const Find = styled.div`
  display: grid;
  grid-template-columns: minmax(0, 1fr) auto;
  gap: var(--space-3);
  align-items: start;

  /* Aligns the button with the input, which is below a label. */
  & > button {
    margin-top: calc(var(--text-sm) * 1.4 + var(--space-2));
  }
`;

const List = styled.ul`
  display: grid;
  gap: var(--space-4);
`;

const Head = styled.div`
  display: flex;
  flex-wrap: wrap;
  align-items: center;
  gap: var(--space-1) var(--space-3);
`;

/** `/moderation/companies`: the claims of companies, and a search that opens the page for decisions about any company. */
export function ClaimsPage() {
  const t = useMessages();
  usePageTitle(t('title'));
  const headingId = useId();
  const [searchParams, setSearchParams] = useSearchParams();
  const state: ClaimsState = searchParams.get('state') === 'ended' ? 'ended' : 'pending';
  return (
    <>
      <PageHead id={headingId} title={t('title')} />
      <Stack>
        <Tools>
          <FindCompany />
          <SelectField
            label={t('list.show')}
            value={state}
            onChange={({ target }) =>
              setSearchParams(target.value === 'ended' ? { state: 'ended' } : {}, { replace: true })
            }
          >
            <option value="pending">{t('list.pending')}</option>
            <option value="ended">{t('list.ended')}</option>
          </SelectField>
        </Tools>
        <Claims key={state} state={state} labelledBy={headingId} />
      </Stack>
    </>
  );
}

/** Finds a company, with or without an owner, by its name, id or website, and opens its page. */
function FindCompany() {
  const t = useMessages();
  const navigate = useNavigate();
  const form = useContractForm({
    defaults: { company: '' },
    rules: { company: (text) => problemOf(parseWebsite(text)) },
    submit: async ({ company }) => {
      const parsed = parseWebsite(company);
      if ('id' in parsed) await navigate(toCompanyPath(parsed.id));
    },
  });
  return (
    <Form {...form.formProps}>
      <Find>
        <CompanyCombobox
          label={t('find.company')}
          autoCapitalize="none"
          {...form.controlled('company')}
          onChoose={({ id }) => void navigate(toCompanyPath(id))}
        />
        <Button type="submit" variant="secondary" loading={form.submitting}>
          {t('find.button')}
        </Button>
      </Find>
    </Form>
  );
}

function Claims({ state, labelledBy }: { state: ClaimsState; labelledBy: string }) {
  const t = useMessages();
  const claims = useClaims(state);
  if (claims.status === 'pending') {
    return (
      <BusyRegion label={t('loading')}>
        <Card>
          <Skeleton width="100%" height="12rem" />
        </Card>
      </BusyRegion>
    );
  }
  if (claims.status === 'success' && claims.items.length === 0 && !claims.hasMore) {
    return <EmptyState>{t(state === 'pending' ? 'list.empty' : 'list.emptyEnded')}</EmptyState>;
  }
  return (
    <>
      <List aria-labelledby={labelledBy}>
        {claims.items.map((claim) => (
          <li key={claim.id}>
            <ListedClaimCard claim={claim} />
          </li>
        ))}
      </List>
      <MorePages pages={claims} more={t('more')} tryAgain={t('retry')} />
    </>
  );
}

function ListedClaimCard({ claim }: { claim: ListedClaim }) {
  const t = useMessages();
  const { company, email } = claim;
  return (
    <Card as="article">
      <Stack>
        <div>
          <Head>
            <CardTitle as="h3" dir="auto">
              {company.name}
            </CardTitle>
            {company.verified && <VerifiedBadge />}
          </Head>
          <Muted>
            {!isNamedByDomain(company) && `${company.id} · `}
            {t('reviews', { count: company.reviewsQuantity })}
          </Muted>
        </div>
        <ClaimFacts claim={claim} />
        <div>
          <ButtonLink
            as={Link}
            to={toCompanyPath(company.id)}
            variant="secondary"
            aria-label={t('list.decideOn', { company: company.name, email })}
          >
            {t('list.decide')}
          </ButtonLink>
        </div>
      </Stack>
    </Card>
  );
}
