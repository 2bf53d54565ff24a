import type { Company } from '@heard/contract';
import { Link, paths, useSession } from '@heard/sdk';
import { getRatingTone, ratingTones, Stars } from '@heard/ui';
import { useId, useState } from 'react';
import { styled } from 'styled-components';
import { useMessages } from './messages/messages.ts';
import { toPrefilled } from './toPrefilled.ts';
import type { OwnReviewQuery } from './useOwnReview.ts';

const Box = styled.div`
  display: flex;
  flex-wrap: wrap;
  align-items: center;
  justify-content: space-between;
  gap: 0 var(--space-4);
  min-height: calc(var(--control) + 2 * var(--space-3) + 2px);
  margin-bottom: var(--space-6);
  padding: var(--space-3) var(--space-5);
  border: 1px solid var(--border);
  border-radius: var(--radius-voice);
  background: var(--surface-raised);

  &[data-hidden],
  [data-session] &[data-unknown] {
    visibility: hidden;
  }
  & > b {
    min-width: 0;
    font-weight: var(--weight-strong);
    overflow-wrap: anywhere;
  }
`;

const Choice = styled.ul`
  display: flex;
  margin-inline: calc(-0.5 * (var(--control) - 2rem));
`;

/** The outline of a star of 32 pixels, in a link of 44. The stars up to the hovered or focused star are filled. */
const Star = styled(Link)`
  ${ratingTones}
  display: grid;
  place-items: center;
  width: var(--control);
  height: var(--control);

  &::before {
    content: '';
    width: 2rem;
    height: 2rem;
    background: var(--border-strong);
    mask:
      var(--star-mask) center / 76% no-repeat exclude,
      var(--star-mask) center / contain no-repeat;
    forced-color-adjust: none;
  }
  &[data-on]::before {
    background: var(--c);
    mask: var(--star-mask) center / contain no-repeat;
  }
`;

interface RateCompanyProps {
  company: Pick<Company, 'id' | 'name' | 'website'>;
  /** The review of this company by the logged-in consumer. */
  own: OwnReviewQuery;
}

/**
 * Five stars, each a link to the review form with that rating. Authors of a review see their own rating. Hidden from
 * companies and administrators, who may not write reviews; the space stays if the page was shown before the session had
 * loaded.
 */
export function RateCompany({ company, own: { review, isPending } }: RateCompanyProps) {
  const t = useMessages();
  const title = useId();
  const session = useSession();
  const isUnknown = session.status === 'loading' || (session.status === 'anonymous' && session.isUnknown === true);
  const [keepsSpace] = useState(isUnknown);
  const [shown, show] = useState(0);
  const mayRate = session.status !== 'authenticated' || session.kind === 'consumer';
  if (!mayRate && !keepsSpace) return null;
  return (
    <Box
      data-screen-only
      data-hidden={!mayRate || isPending || session.status === 'loading' || undefined}
      data-unknown={isUnknown || undefined}
    >
      <b id={title}>{t(review === undefined ? 'rate.title' : 'rate.own', { company: company.name })}</b>
      {review === undefined ? (
        <Choice aria-labelledby={title} onMouseLeave={() => show(0)}>
          {[1, 2, 3, 4, 5].map((stars) => (
            <li key={stars}>
              <Star
                to={paths.makeReview({ ...toPrefilled(company), rating: String(stars) })}
                aria-label={t('rate.stars', { stars })}
                data-tone={getRatingTone(shown)}
                data-on={stars <= shown || undefined}
                onMouseEnter={() => show(stars)}
                onFocus={() => show(stars)}
                onBlur={() => show(0)}
              />
            </li>
          ))}
        </Choice>
      ) : (
        <Stars rating={review.rating} size="lg" />
      )}
    </Box>
  );
}
