import { MapPin } from 'lucide-react';
import type { ReactNode } from 'react';
import { styled } from 'styled-components';
import { CompanyImage } from '../avatar/CompanyImage.tsx';
import { useFormats } from '../language/formats.ts';
import { Muted, Wrap } from '../layout/layout.tsx';
import { useMessages } from '../messages/messages.ts';
import { RatingLabel } from '../rating/RatingLabel.tsx';
import { Stars } from '../rating/Stars.tsx';
import { BusyRegion } from '../skeleton/BusyRegion.tsx';
import { Skeleton } from '../skeleton/Skeleton.tsx';
import { below } from '../theme/breakpoints.ts';

const Band = styled.section`
  background: var(--surface-raised);
  border-bottom: 1px solid var(--border);
`;

const Grid = styled(Wrap)`
  --tile: 6.5rem;

  /* A list of companies gives the same name to the image from which a View Transition starts. */
  & > :first-child {
    view-transition-name: company-image;
  }
  display: grid;
  grid-template-columns: auto minmax(0, 1fr) auto;
  gap: var(--space-6) var(--space-8);
  padding-block: var(--space-12);
  align-items: start;

  ${below.lg} {
    grid-template-columns: auto minmax(0, 1fr);
    padding-block: var(--space-8);
  }
  ${below.md} {
    --tile: 4.5rem;
    grid-template-columns: minmax(0, 1fr);
    gap: var(--space-5);
  }
  &[data-below] {
    padding-top: var(--space-4);
  }
`;

/** The height of breadcrumbs in one line. */
const Crumbs = styled(Wrap)`
  display: flow-root;
  height: 3rem;
`;

const Name = styled.div`
  display: flex;
  flex-wrap: wrap;
  align-items: center;
  gap: var(--space-2) var(--space-3);

  & > h1 {
    min-width: 0;
    font-size: var(--text-3xl);
    letter-spacing: var(--tracking-display);
    line-height: 1.1;
    overflow-wrap: anywhere;
  }
`;

const Formerly = styled.p`
  margin-top: var(--space-2);
  color: var(--text-muted);
  overflow-wrap: anywhere;
`;

const Score = styled.div`
  display: flex;
  flex-wrap: wrap;
  align-items: center;
  gap: var(--space-2) var(--space-3);
  margin-top: var(--space-3);

  & > b {
    font-weight: var(--weight-strong);
  }
  ${below.md} {
    gap: var(--space-2);
  }
`;

const About = styled.p`
  margin-top: var(--space-4);
  max-width: 38rem;
  color: var(--text-muted);
  overflow-wrap: anywhere;
  white-space: pre-line;
  unicode-bidi: plaintext;
`;

const Place = styled.p`
  display: flex;
  gap: var(--space-2);
  margin-top: var(--space-3);
  max-width: 38rem;
  color: var(--text-muted);
  overflow-wrap: anywhere;

  & > svg {
    flex: none;
    margin-top: 0.2em;
  }
  & > span {
    min-width: 0;
  }
`;

const Links = styled.div`
  display: flex;
  flex-direction: column;
  gap: var(--space-3);
  min-width: 13rem;
  max-width: 20rem;

  ${below.lg} {
    grid-column: 1 / -1;
    flex-direction: row;
    max-width: none;
    min-width: 0;
    & > * {
      flex: 1;
      min-width: 0;
    }
  }
  ${below.md} {
    flex-direction: column;
    & > * {
      flex: none;
      width: 100%;
    }
  }
`;

/** Below this width, a description of two lines has four lines. */
const OnPhones = styled.div`
  display: none;

  ${below.md} {
    display: block;
  }
`;

/** The props of `CompanyHeader`. */
export interface CompanyHeaderProps {
  name: string;
  /** Breadcrumbs: a `nav` in the full width of the column, above everything else. */
  breadcrumbs?: ReactNode;
  /** The URL of the company's image. If it is missing, a default image is shown. */
  image?: string | null;
  /** The URL shown if `image` is missing or fails to load, see `getCompanyPlaceholder`. Default: a neutral image. */
  placeholder?: string;
  /** The URL of the icon of the company's category, see `CompanyImage`. */
  icon?: string | null;
  /** The badge of the company: a `VerifiedBadge` or an `UnclaimedBadge`. */
  badge?: ReactNode;
  /** A line below the name, such as the company's former name. */
  formerly?: ReactNode;
  /** The mean rating, from 0 to 5. */
  rating: number;
  /** The number of reviews. A company without reviews is shown as not rated. */
  count: number;
  description?: string | null;
  /** The location of the company: street, city and country. */
  place?: string | null;
  /** A `ButtonLink` to write a review, then a `WebsiteLink`. */
  links?: ReactNode;
}

/**
 * The band at the top of a company's page. Contains the h1 of the page.
 *
 * @example
 * <CompanyHeader name="Brightloaf" badge={<VerifiedBadge />} rating={4.2} count={12} />
 */
export function CompanyHeader({
  name,
  breadcrumbs,
  image,
  placeholder,
  icon = null,
  badge,
  formerly,
  rating,
  count,
  description,
  place,
  links,
}: CompanyHeaderProps) {
  const t = useMessages();
  const { formatRating } = useFormats();
  return (
    <Band>
      {breadcrumbs ? <Wrap>{breadcrumbs}</Wrap> : null}
      <Grid data-company-header data-below={breadcrumbs ? true : undefined}>
        <CompanyImage src={image} icon={icon} {...(placeholder !== undefined && { placeholder })} />
        <div>
          <Name>
            <h1 dir="auto">{name}</h1>
            {badge}
          </Name>
          {formerly ? <Formerly>{formerly}</Formerly> : null}
          <Score>
            <Stars rating={count < 1 ? null : rating} size="lg" />
            {/* Hidden from assistive technology, because the name of the stars contains the rating. */}
            {count < 1 ? null : <b aria-hidden="true">{formatRating(rating)}</b>}
            <RatingLabel rating={rating} count={count} />
            <Muted>{t(count < 1 ? 'reviews.count' : 'reviews.from', { count })}</Muted>
          </Score>
          {description ? <About dir="auto">{description}</About> : null}
          {place ? (
            <Place>
              <MapPin aria-label={t('companyHeader.place')} role="img" />
              <span dir="auto">{place}</span>
            </Place>
          ) : null}
        </div>
        {links ? <Links>{links}</Links> : null}
      </Grid>
    </Band>
  );
}

/** The props of `CompanyHeaderSkeleton`. */
export interface CompanyHeaderSkeletonProps {
  /** The name of the company if it is known already, shown as the h1 of the page. */
  name?: string | null;
  /** Whether there is a line for breadcrumbs above everything else. */
  breadcrumbs?: boolean;
  /** Whether there is a line with the place. */
  place?: boolean;
  /** The number of links. Each placeholder is as high as a button. */
  links?: number;
}

/** The placeholder of `CompanyHeader` while the company is loading. */
export function CompanyHeaderSkeleton({
  name,
  breadcrumbs = false,
  place = false,
  links = 0,
}: CompanyHeaderSkeletonProps) {
  const t = useMessages();
  return (
    <Band>
      <BusyRegion label={t('companyHeader.loading')}>
        {breadcrumbs && (
          <Crumbs>
            <Skeleton width="16rem" height="0.9rem" top="1.5rem" />
          </Crumbs>
        )}
        <Grid data-company-header data-below={breadcrumbs || undefined}>
          <Skeleton width="var(--tile)" height="var(--tile)" shape="tile" />
          <div>
            {name ? (
              <Name>
                <h1 dir="auto">{name}</h1>
              </Name>
            ) : (
              <Skeleton width="16rem" height="2.875rem" />
            )}
            <Skeleton width="12rem" height="1.75rem" top="0.75rem" />
            <Skeleton width="34rem" height="0.9rem" top="1.375rem" />
            <OnPhones>
              <Skeleton width="34rem" height="0.9rem" top="0.65rem" />
              <Skeleton width="34rem" height="0.9rem" top="0.65rem" />
            </OnPhones>
            <Skeleton width="26rem" height="0.9rem" top="0.65rem" />
            {place && <Skeleton width="18rem" height="0.9rem" top="1.675rem" />}
          </div>
          {links > 0 && (
            <Links>
              {Array.from({ length: links }, (_, at) => (
                <Skeleton key={at} width="100%" height="var(--control)" />
              ))}
            </Links>
          )}
        </Grid>
      </BusyRegion>
    </Band>
  );
}
