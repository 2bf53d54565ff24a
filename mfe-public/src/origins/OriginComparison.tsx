import type { CompanyTransparency, OriginCounts } from '@heard/contract';
import { Link } from '@heard/sdk';
import { Card, CardTitle, Note, OriginLabel, RatingBars, Stack, useFormats, useLanguage } from '@heard/ui';
import { styled } from 'styled-components';
import { useMessages } from './messages/messages.ts';
import { originsPath } from './originsPath.ts';

const Columns = styled.div`
  display: grid;
  grid-template-columns: repeat(auto-fit, minmax(min(16rem, 100%), 1fr));
  gap: var(--space-5);
`;

const Bars = styled.div`
  margin-top: var(--space-3);
`;

const Meaning = styled(Link)`
  display: inline-flex;
  align-items: center;
  min-height: var(--control);
  font-weight: var(--weight-strong);
`;

const ORIGINS = ['organic', 'invited', 'confirmed'] as const;

/** A notice about selective inviting needs this number of invited and of organic reviews, and this difference of their means (in stars). */
const MIN_REVIEWS = 20;
const MIN_DIFFERENCE = 0.8;

const sum = (counts: readonly number[]) => counts.reduce((all, count) => all + count, 0);
const getMean = (counts: readonly number[]) =>
  counts.reduce((all, count, stars) => all + count * stars, 0) / sum(counts);

interface OriginComparisonProps {
  origins: OriginCounts;
  /** The counts of the last 12 months; undefined while they load. */
  invitations: CompanyTransparency['invitations'] | undefined;
  /** Whether the comparison is in a panel. In a panel, its heading is one level lower, and it has no cards. */
  inPanel?: boolean;
}

/** The origins of a company's reviews: share, number, mean and bars of each origin side by side. */
export function OriginComparison({ origins, invitations, inPanel = false }: OriginComparisonProps) {
  const t = useMessages();
  const language = useLanguage();
  const { formatRating } = useFormats();
  const formatPercent = (share: number) =>
    new Intl.NumberFormat(language, { style: 'percent', maximumFractionDigits: 0 }).format(share);
  const total = sum(ORIGINS.map((origin) => sum(origins[origin])));
  const invited = origins.invited.map((count, stars) => count + (origins.confirmed[stars] ?? 0));
  const difference = getMean(invited) - getMean(origins.organic);
  const isSelective =
    Math.min(sum(invited), sum(origins.organic)) >= MIN_REVIEWS && Math.abs(difference) >= MIN_DIFFERENCE - 1e-9;
  const Item = inPanel ? 'div' : Card;
  return (
    <Stack>
      <Columns>
        {ORIGINS.map((origin) => {
          const count = sum(origins[origin]);
          return (
            <Item key={origin}>
              <CardTitle as={inPanel ? 'h4' : 'h3'}>
                <OriginLabel origin={origin} />
              </CardTitle>
              <p>
                {t('share', { count, share: formatPercent(total === 0 ? 0 : count / total) })}
                {count > 0 && ` · ${t('mean', { mean: formatRating(getMean(origins[origin])) })}`}
              </p>
              {count > 0 && (
                <Bars>
                  <RatingBars counts={origins[origin]} label={t(origin)} />
                </Bars>
              )}
            </Item>
          );
        })}
      </Columns>
      {isSelective && (
        <Note>
          {difference > 0
            ? t('better', { difference: formatRating(difference) })
            : t('worse', { difference: formatRating(-difference) })}
        </Note>
      )}
      {invitations !== undefined && invitations.sent > 0 && (
        <p>
          {t('invitations', {
            sent: invitations.sent,
            reviews: invitations.reviews,
          })}
        </p>
      )}
      <div>
        <Meaning to={originsPath}>{t('meaning')}</Meaning>
      </div>
    </Stack>
  );
}
