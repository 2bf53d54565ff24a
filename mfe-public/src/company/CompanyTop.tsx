import type { CompanyWithReviews } from '@heard/contract';
import { Link, paths, useApi, useCompanyIcon, useUnicodeDomain } from '@heard/sdk';
import {
  Button,
  CompanyHeader,
  UnclaimedBadge,
  VerifiedBadge,
  WebsiteLink,
  useNames,
  getCompanyPlaceholder,
} from '@heard/ui';
import { Share2 } from 'lucide-react';
import { styled } from 'styled-components';
import { Breadcrumbs, type Crumb } from '../lists/Breadcrumbs.tsx';
import { claimPath } from './claimPath.ts';
import { CreateReviewLink } from './CreateReviewLink.tsx';
import { FollowButton } from './FollowButton.tsx';
import { useMessages } from './messages/messages.ts';
import type { OwnReviewQuery } from './useOwnReview.ts';
import type { Sharing } from './useSharing.ts';

/** Two buttons in one line, if they fit. */
const Pair = styled.div`
  display: flex;
  flex-wrap: wrap;
  gap: var(--space-3);

  & > * {
    flex: 1 1 auto;
  }
`;

interface CompanyTopProps {
  company: CompanyWithReviews;
  own: OwnReviewQuery;
  sharing: Sharing;
}

/** The header of a company, with the links to review, follow and share it. */
export function CompanyTop({ company, own, sharing }: CompanyTopProps) {
  const t = useMessages();
  const api = useApi();
  const crumbs = useCrumbs(company);
  const icon = useCompanyIcon(company);
  const domain = useUnicodeDomain(company.id);
  return (
    <CompanyHeader
      name={company.name}
      breadcrumbs={crumbs.length > 0 && <Breadcrumbs label={t('breadcrumb')} crumbs={crumbs} />}
      image={api.pictureUrl(company.avatar)}
      placeholder={getCompanyPlaceholder(company)}
      icon={icon}
      badge={<Badge company={company} />}
      formerly={company.formerName ? t('company.formerly', { name: company.formerName }) : null}
      rating={company.ratingGeneral}
      count={company.reviewsQuantity}
      description={company.description}
      links={
        <>
          <CreateReviewLink company={company} own={own} />
          <WebsiteLink href={company.website}>{domain}</WebsiteLink>
          <Pair>
            <FollowButton companyId={company.id} />
            <Button
              variant="secondary"
              onClick={() => sharing.share({ path: paths.company(company.id), title: company.name })}
            >
              <Share2 />
              {t('share')}
            </Button>
          </Pair>
        </>
      }
    />
  );
}

/** Returns the breadcrumbs of a company, from its main category; empty for a company without a category. */
function useCrumbs({ name, categories: [category] }: CompanyWithReviews): Crumb[] {
  const t = useMessages();
  const getName = useNames();
  if (category === undefined) return [];
  const { slug, names, parent } = category;
  return [
    { name: t('categories'), path: paths.categories },
    { name: getName(parent.names), path: paths.category(parent.slug) },
    { name: getName(names), path: paths.category(slug) },
    { name },
  ];
}

/** A claimed company without proof that it owns its website has no badge. */
function Badge({ company }: { company: CompanyWithReviews }) {
  const t = useMessages();
  const domain = useUnicodeDomain(company.id);
  if (company.verified) {
    const verification = company.verification ?? 'none';
    return <VerifiedBadge explanation={t(`badge.${verification}`, { domain })} muted={verification === 'none'} />;
  }
  return company.claimed ? null : <UnclaimedBadge as={Link} to={claimPath(company)} />;
}
