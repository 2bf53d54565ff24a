import type { Analytics, PeriodCounts, ReplyTime } from '@heard/contract';
import { below, useFormats, useLanguage, VisuallyHidden } from '@heard/ui';
import { ArrowDownRight, ArrowUpRight, Minus } from 'lucide-react';
import type { ReactNode } from 'react';
import { styled } from 'styled-components';
import { countReviews, getMean } from './counts.ts';
import { useMessages } from './messages/messages.ts';

const List = styled.dl`
  display: grid;
  grid-template-columns: repeat(4, minmax(0, 1fr));
  gap: var(--space-4);

  & > div {
    display: grid;
    align-content: start;
    gap: var(--space-1);
    padding: var(--space-5);
    background: var(--surface-raised);
    border: 1px solid var(--border);
    border-radius: var(--radius-lg);
    break-inside: avoid;
  }
  & dt {
    font-size: var(--text-sm);
    color: var(--text-muted);
  }
  & dd {
    margin: 0;
    overflow-wrap: anywhere;
  }
  & dd:not([data-change]) {
    font: var(--weight-display) var(--text-2xl) / 1.15 var(--font-display);
    letter-spacing: var(--tracking-heading);
    font-variant-numeric: tabular-nums;
  }
  & [data-change] {
    display: flex;
    align-items: baseline;
    gap: var(--space-1);
    font-size: var(--text-sm);
    line-height: 1.35;
    color: var(--text-muted);
  }
  & [data-change] > svg {
    flex: none;
    align-self: center;
    width: 1em;
    height: 1em;
  }
  & [data-change='good'] {
    color: var(--success);
  }
  & [data-change='bad'] {
    color: var(--danger);
  }

  ${below.lg} {
    grid-template-columns: repeat(2, minmax(0, 1fr));
  }
  ${below.sm} {
    grid-template-columns: repeat(auto-fit, minmax(min(100%, 8rem), 1fr));
    gap: var(--space-3);

    & > div {
      padding: var(--space-4);
    }
    & dd:not([data-change]) {
      font-size: var(--text-xl);
    }
  }
`;

const TIMES: readonly ReplyTime[] = [
  'within1Hour',
  'within4Hours',
  'within12Hours',
  'within1Day',
  'within2Days',
  'within3Days',
  'within1Week',
  'within2Weeks',
  'within1Month',
  'later',
];

const NONE = '–';

/** A change against the preceding period: a positive number is an improvement. */
interface Change {
  direction: number;
  text: string;
}

/** Four figures of the period, each with its change against the preceding period. */
export function KeyFigures({ analytics: { totals, before } }: { analytics: Analytics }) {
  const t = useMessages();
  const { formatNumber, formatRating } = useFormats();
  const { percent, signed, signedMean, signedPercent } = useFigureFormats();

  const compare = <Value,>(
    read: (counts: PeriodCounts) => Value | null,
    toChange: (now: Value, then: Value) => Change,
  ): Change | null => {
    const now = read(totals);
    const then = before && read(before);
    return now === null || then === null ? null : toChange(now, then);
  };
  const mean = getMean(totals.rated);
  const rate = getReplyPercent(totals);
  return (
    <List aria-label={t('figures')}>
      <Figure
        name={t('figure.reviews')}
        change={compare(
          ({ rated }) => countReviews(rated),
          (now, then) => toChange(now - then, signed.format(now - then)),
        )}
      >
        {formatNumber(countReviews(totals.rated))}
      </Figure>
      <Figure
        name={t('figure.mean')}
        change={compare(
          ({ rated }) => toTenths(getMean(rated)),
          (now, then) => toChange(now - then, signedMean.format((now - then) / 10)),
        )}
      >
        {mean === null ? NONE : formatRating(mean)}
      </Figure>
      <Figure
        name={t('figure.replyRate')}
        change={compare(getReplyPercent, (now, then) => toChange(now - then, signedPercent.format((now - then) / 100)))}
      >
        {rate === null ? NONE : percent.format(rate / 100)}
      </Figure>
      <Figure
        name={t('figure.typical')}
        change={compare(
          ({ typical }) => typical && TIMES.indexOf(typical),
          // Swaps the values, because a decrease of the reply time is an improvement.
          (now, then) => toChange(then - now, t(now < then ? 'change.faster' : 'change.slower')),
        )}
      >
        {totals.typical === null ? NONE : t(`typical.${totals.typical}`)}
      </Figure>
    </List>
  );
}

/** Returns the functions that format the figures and their changes. */
function useFigureFormats() {
  const language = useLanguage();
  return {
    percent: new Intl.NumberFormat(language, { style: 'percent' }),
    signed: new Intl.NumberFormat(language, { signDisplay: 'exceptZero' }),
    signedMean: new Intl.NumberFormat(language, {
      signDisplay: 'exceptZero',
      minimumFractionDigits: 1,
      maximumFractionDigits: 1,
    }),
    signedPercent: new Intl.NumberFormat(language, { style: 'percent', signDisplay: 'exceptZero' }),
  };
}

/** Formats a change. Uses the minus sign instead of a hyphen, because the minus sign is as wide as the plus sign. */
function toChange(difference: number, text: string): Change {
  return { direction: difference, text: text.replace('-', '−') };
}

/** Converts a mean to a number of tenths: 4.31 becomes 43. The page shows one decimal, so smaller changes must not count as changes. */
function toTenths(mean: number | null): number | null {
  return mean === null ? null : Math.round(mean * 10);
}

/** Returns the percentage of reviews with a reply. Returns 0 or 100 only if that is the exact value. */
function getReplyPercent({ rated, replied }: PeriodCounts): number | null {
  const reviews = countReviews(rated);
  if (reviews === 0) return null;
  if (replied === 0 || replied === reviews) return replied === 0 ? 0 : 100;
  return Math.min(99, Math.max(1, Math.round((replied / reviews) * 100)));
}

interface FigureProps {
  name: string;
  /** The change against the preceding period; null if there is nothing to compare with. */
  change: Change | null;
  children: ReactNode;
}

function Figure({ name, change, children }: FigureProps) {
  return (
    <div>
      <dt>{name}</dt>
      <dd>{children}</dd>
      <ChangeLine change={change} />
    </div>
  );
}

function ChangeLine({ change }: { change: Change | null }) {
  const t = useMessages();
  if (change === null) return <dd data-change="">{t('change.noBefore')}</dd>;
  const { direction, text } = change;
  if (direction === 0) {
    return (
      <dd data-change="">
        <Minus />
        {t('change.none')}
      </dd>
    );
  }
  const isUp = direction > 0;
  return (
    <dd data-change={isUp ? 'good' : 'bad'}>
      {isUp ? <ArrowUpRight /> : <ArrowDownRight />}
      <span aria-hidden="true">{text}</span>
      <VisuallyHidden>{t(isUp ? 'change.up' : 'change.down', { change: text })}</VisuallyHidden>
    </dd>
  );
}
