import type { CompanyTransparency } from '@heard/contract';
import { Card, CardTitle, Note, OriginLabel, RatingBars, Stack, useFormats, useLanguage } from '@heard/ui';
import { styled } from 'styled-components';
import { useMessages } from './messages/messages.ts';
import { TransparencySection } from './TransparencyLayout.tsx';

const Columns = styled.div`
  display: grid;
  grid-template-columns: repeat(auto-fit, minmax(min(16rem, 100%), 1fr));
  gap: var(--space-5);
`;

const ORIGINS = ['organic', 'invited', 'confirmed'] as const;

/** From how many reviews on both sides, and from which difference of the means in stars, selective inviting is pointed out. */
const MIN_REVIEWS = 20;
const MIN_DIFFERENCE = 0.8;

const sum = (counts: readonly number[]) => counts.reduce((all, count) => all + count, 0);
const getMean = (counts: readonly number[]) =>
  counts.reduce((all, count, stars) => all + count * stars, 0) / sum(counts);

/** Where the reviews of a company came from, with the means side by side. */
export function Origins({ origins, invitations }: Pick<CompanyTransparency, 'origins' | 'invitations'>) {
  const t = useMessages();
  const language = useLanguage();
  const { formatNumber, formatRating } = useFormats();
  const formatPercent = (share: number) =>
    new Intl.NumberFormat(language, { style: 'percent', maximumFractionDigits: 0 }).format(share);
  const total = sum(ORIGINS.map((origin) => sum(origins[origin])));
  const invited = origins.invited.map((count, stars) => count + (origins.confirmed[stars] ?? 0));
  const difference = getMean(invited) - getMean(origins.organic);
  const isSelective =
    Math.min(sum(invited), sum(origins.organic)) >= MIN_REVIEWS && Math.abs(difference) >= MIN_DIFFERENCE - 1e-9;
  return (
    <TransparencySection title={t('origins.title')}>
      <Stack>
        <Columns>
          {ORIGINS.map((origin) => {
            const count = sum(origins[origin]);
            return (
              <Card key={origin}>
                <CardTitle as="h3">
                  <OriginLabel origin={origin} />
                </CardTitle>
                <p>
                  {t('origins.share', { count, share: formatPercent(total === 0 ? 0 : count / total) })}
                  {count > 0 && ` · ${t('origins.mean', { mean: formatRating(getMean(origins[origin])) })}`}
                </p>
                {count > 0 && <RatingBars counts={origins[origin]} label={t(`origins.${origin}`)} />}
              </Card>
            );
          })}
        </Columns>
        {isSelective && (
          <Note>
            {difference > 0
              ? t('origins.better', { difference: formatRating(difference) })
              : t('origins.worse', { difference: formatRating(-difference) })}
          </Note>
        )}
        {invitations.sent > 0 && (
          <p>
            {t('origins.invitations', {
              sent: formatNumber(invitations.sent),
              reviews: formatNumber(invitations.reviews),
            })}
          </p>
        )}
      </Stack>
    </TransparencySection>
  );
}
