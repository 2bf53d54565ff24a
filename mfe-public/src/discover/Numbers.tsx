import { Link, paths } from '@heard/sdk';
import { useFormats, Wrap } from '@heard/ui';
import { ArrowRight } from 'lucide-react';
import { styled } from 'styled-components';
import { useDiscoverMessages } from './messages/messages.ts';
import { useHome } from './useHome.ts';

const Row = styled.div`
  display: flex;
  flex-wrap: wrap;
  align-items: baseline;
  gap: var(--space-3) var(--space-10);
  margin-top: var(--space-10);
  padding-top: var(--space-6);
  border-top: 1px solid var(--border);
  color: var(--text-muted);

  & b {
    margin-inline-end: var(--space-2);
    color: var(--text);
    font: var(--weight-display) var(--text-3xl) / 1 var(--font-display);
    letter-spacing: var(--tracking-display);
  }
  & > a {
    display: inline-flex;
    align-items: center;
    gap: var(--space-2);
    min-height: var(--control);
    margin-inline-start: auto;
    font-weight: var(--weight-strong);
  }
  & svg {
    width: 1.1rem;
    height: 1.1rem;
    scale: var(--forward) 1;
  }
`;

/** The minimum number of reviews of the site, because small numbers are not informative. */
const MIN_REVIEWS = 1000;

/** The numbers of companies and reviews. Renders nothing until the site has `MIN_REVIEWS` reviews. */
export default function Numbers() {
  const t = useDiscoverMessages();
  const { formatNumber } = useFormats();
  const { data } = useHome();
  if (data === undefined || data.totals.reviews < MIN_REVIEWS) return null;
  const { companies, reviews } = data.totals;
  return (
    <Wrap>
      <Row>
        <span>
          <b>{formatNumber(companies)}</b>
          {t('numberCompanies', { count: companies })}
        </span>
        <span>
          <b>{formatNumber(reviews)}</b>
          {t('numberReviews', { count: reviews })}
        </span>
        <Link to={paths.transparency}>
          {t('transparency')}
          <ArrowRight aria-hidden="true" />
        </Link>
      </Row>
    </Wrap>
  );
}
