import { errorText, Link, paths, useApi, useCompanyIcon, useSession, useUnicodeDomain } from '@heard/sdk';
import { useCountryName } from '@heard/sdk/countries';
import { Eye } from 'lucide-react';
import {
  Alert,
  Button,
  ButtonLink,
  CompanyHeader,
  CompanyHeaderSkeleton,
  VerifiedBadge,
  VisuallyHidden,
  WebsiteLink,
  Wrap,
  getCompanyPlaceholder,
} from '@heard/ui';
import { styled } from 'styled-components';
import { useMessages } from '../messages/messages.ts';
import { useOwnershipMessages } from '../ownership/messages/messages.ts';
import { useOwnCompany } from './useOwnCompany.ts';

const Failed = styled(Wrap)`
  padding-top: var(--space-8);
`;

/** Shows the company's header as on its public page. The header contains the h1 of every page in the area. */
export function OwnCompanyHeader() {
  const t = useMessages();
  const tOwnership = useOwnershipMessages();
  const api = useApi();
  const session = useSession();
  const { data: company, error, refetch } = useOwnCompany();
  const domain = useUnicodeDomain(company?.id ?? '');
  const country = useCountryName(company?.country ?? '');
  const icon = useCompanyIcon({ categories: company?.categories ?? [] });
  if (company === undefined) {
    // Shows the company's name before the company has loaded, because the account contains the name.
    const name = session.status === 'authenticated' ? session.account.name : null;
    return <PendingHeader name={name} error={error} onRetry={() => void refetch()} />;
  }
  return (
    <CompanyHeader
      name={company.name}
      image={api.pictureUrl(company.avatar)}
      placeholder={getCompanyPlaceholder(company)}
      icon={icon}
      badge={company.verified && <VerifiedBadge />}
      formerly={company.formerName ? tOwnership('header.formerly', { name: company.formerName }) : null}
      rating={company.ratingGeneral}
      count={company.reviewsQuantity}
      description={company.description}
      place={[company.address, company.city, country].filter(Boolean).join(', ')}
      links={
        <>
          <ButtonLink as={Link} to={paths.company(company.id)} variant="secondary">
            <Eye />
            {t('area.publicPage')}
          </ButtonLink>
          <WebsiteLink href={company.website}>{domain}</WebsiteLink>
        </>
      }
    />
  );
}

interface PendingHeaderProps {
  /** The name of the company; null if it is not known yet. */
  name: string | null;
  /** The error of the request; null while the company loads. */
  error: unknown;
  onRetry: () => void;
}

/** The header while the company loads, or after loading has failed. */
function PendingHeader({ name, error, onRetry }: PendingHeaderProps) {
  const t = useMessages();
  const heading = name !== null && <VisuallyHidden as="h1">{name}</VisuallyHidden>;
  if (error === null) {
    return (
      <>
        {heading}
        <CompanyHeaderSkeleton name={name} place links={2} />
      </>
    );
  }
  return (
    <Failed>
      {heading}
      <Alert
        title={t('area.failed')}
        action={
          <Button variant="secondary" onClick={onRetry}>
            {t('retry')}
          </Button>
        }
      >
        {errorText(error)}
      </Alert>
    </Failed>
  );
}
