import {
  below,
  Card,
  CardTitle,
  getRatingTone,
  ratingTones,
  starStyle,
  useFormats,
  useLanguage,
  VisuallyHidden,
} from '@heard/ui';
import { styled } from 'styled-components';
import { countReviews, getMean, type ByRating } from './counts.ts';
import { useMessages } from './messages/messages.ts';

const List = styled.ul`
  display: grid;
  gap: var(--space-3);
  margin-top: var(--space-4);

  & > li {
    ${ratingTones}
    display: flex;
    flex-wrap: wrap;
    align-items: center;
    gap: var(--space-2) var(--space-3);
    font-size: var(--text-sm);
    font-variant-numeric: tabular-nums;
  }
  & [data-name] {
    flex: 1 1 6rem;
    min-width: 0;
    font-weight: var(--weight-medium);
    overflow-wrap: anywhere;
  }
  & [data-track] {
    flex: 1 1 6rem;
    height: 0.75rem;
    border-radius: var(--radius-full);
    background: var(--surface-sunken);
    overflow: hidden;
  }
  & [data-track] > i {
    display: block;
    height: 100%;
    min-width: 4px;
    border-radius: inherit;
    background: var(--c);
    forced-color-adjust: none;
    print-color-adjust: exact;
  }
  & [data-share] {
    min-width: 3.25rem;
    text-align: end;
    color: var(--text-muted);
  }
  & [data-mean] {
    display: inline-flex;
    align-items: center;
    justify-content: flex-end;
    min-width: 3.5rem;
    gap: var(--space-1);
    font-weight: var(--weight-strong);
    color: var(--ct);
  }
  & [data-mean] > i {
    ${starStyle}
    flex: none;
  }

  ${below.md} {
    & [data-track] {
      order: 1;
      flex-basis: 100%;
    }
  }
`;

interface SharesProps {
  title: string;
  shares: readonly { name: string; rated: ByRating }[];
}

/** A table that divides the reviews, for example by language, and shows the share and the mean rating of each part. */
export function Shares({ title, shares }: SharesProps) {
  const t = useMessages();
  const language = useLanguage();
  const { formatRating } = useFormats();
  const all = shares.reduce((sum, { rated }) => sum + countReviews(rated), 0);
  const percent = new Intl.NumberFormat(language, { style: 'percent' });
  return (
    <Card>
      <CardTitle as="h3">{title}</CardTitle>
      <List>
        {shares.map(({ name, rated }) => {
          const reviews = countReviews(rated);
          const mean = getMean(rated);
          const share = percent.format(all === 0 ? 0 : reviews / all);
          return (
            <li key={name} data-tone={getRatingTone(mean)}>
              <span data-name="">{name}</span>
              <span data-track="" aria-hidden="true">
                {reviews > 0 && <i style={{ width: `${(reviews / all) * 100}%` }} />}
              </span>
              <span data-share="">{share}</span>
              <span data-mean="">
                {mean !== null && (
                  <>
                    <i aria-hidden="true" />
                    <span aria-hidden="true">{formatRating(mean)}</span>
                    <VisuallyHidden>{t('share.mean', { mean: formatRating(mean) })}</VisuallyHidden>
                  </>
                )}
              </span>
            </li>
          );
        })}
      </List>
    </Card>
  );
}
