import { usePageTitle } from '@heard/sdk';
import { below, Card, Note, Stack, useFormats, useLanguage, VisuallyHidden } from '@heard/ui';
import { X } from 'lucide-react';
import { styled } from 'styled-components';
import { Pair, TransparencyRoom, TransparencySection } from '../transparency/TransparencyLayout.tsx';
import { useMessages } from './messages/messages.ts';
import { OriginDefinitions } from './OriginDefinitions.tsx';
import { RatingScale } from './RatingScale.tsx';
import { ScoreTable, Sum } from './ScoreTable.tsx';

const Text = styled.p`
  max-width: var(--measure);
`;

/** The target of links to a section. */
const Target = styled.div`
  scroll-margin-top: calc(var(--bar) + var(--space-4));
`;

const Formula = styled.div`
  display: grid;
  justify-content: center;
  gap: var(--space-4);
  padding: var(--space-10) var(--space-6);
  border-radius: var(--radius-xl);
  background: var(--brand);
  color: var(--on-brand);
  font-family: var(--font-display);
  font-size: var(--text-xl);
  font-weight: var(--weight-strong);
  text-align: center;

  & > div:first-child {
    display: flex;
    flex-wrap: wrap;
    align-items: center;
    justify-content: center;
    gap: var(--space-2);
  }
  & > div:last-child {
    color: var(--on-brand-muted);
    font-size: var(--text-lg);
    overflow-wrap: anywhere;
  }
  & sup {
    font-size: 0.75em;
  }

  ${below.md} {
    padding: var(--space-8) var(--space-3);
    font-size: var(--text-lg);
  }
`;

const Fraction = styled.span`
  display: inline-grid;
  min-width: 0;

  & > span:first-child {
    padding-bottom: var(--space-1);
    border-bottom: 2px solid;
  }
  & > span:last-child {
    padding-top: var(--space-1);
  }
`;

const Crosses = styled.ul`
  display: grid;
  gap: var(--space-3);

  & > li {
    display: flex;
    gap: var(--space-3);
  }
  & svg {
    flex: none;
    margin-top: 0.2em;
    color: var(--accent-text);
  }
`;

const NOT_COUNTED = ['hidden', 'connection', 'votes', 'originCounts', 'money'] as const;

/** The quantile of the normal distribution for a 95 % interval. */
const QUANTILE = 1.96;

const EXAMPLE = [
  { written: 'scores.today', stars: 5, weight: 1 },
  { written: 'scores.yearAgo', stars: 4, weight: 0.5 },
  { written: 'scores.yearsAgo', stars: 1, weight: 0.25 },
] as const;

/** `/how-scores-work`: the formula of the Heard score with an example, the order "Most helpful", and the labels of origin. */
export default function HowScoresWorkPage() {
  const t = useMessages();
  const title = t('scores.title');
  usePageTitle(title);
  return (
    <TransparencyRoom>
      <header>
        <h1>{title}</h1>
        <p>{t('scores.lead')}</p>
      </header>
      <Target id="scale">
        <TransparencySection title={t('scores.scale')}>
          <RatingScale />
        </TransparencySection>
      </Target>
      <FormulaSection />
      <ExampleSection />
      <Target id="range">
        <RangeSection />
      </Target>
      <TransparencySection title={t('scores.notCounted')}>
        <Crosses>
          {NOT_COUNTED.map((name) => (
            <li key={name}>
              <X />
              <span>{t(`scores.${name}`)}</span>
            </li>
          ))}
        </Crosses>
      </TransparencySection>
      <Target id="ranking">
        <TransparencySection title={t('scores.ranking')}>
          <Stack>
            <Text>{t('scores.rankingText')}</Text>
            <Text>{t('scores.rankingOrders')}</Text>
            <Text>{t('scores.rankingNot')}</Text>
          </Stack>
        </TransparencySection>
      </Target>
      <Target id="origin">
        <TransparencySection title={t('scores.origin')}>
          <OriginDefinitions />
        </TransparencySection>
      </Target>
      <TransparencySection title={t('scores.helpful')}>
        <Text>{t('scores.helpfulText')}</Text>
      </TransparencySection>
    </TransparencyRoom>
  );
}

/** The formula, as text for screen readers. */
function FormulaSection() {
  const t = useMessages();
  const { formatNumber } = useFormats();
  const [middle, half] = [formatNumber(2.5), formatNumber(0.5)];
  return (
    <TransparencySection title={t('scores.formula')}>
      <Stack>
        <VisuallyHidden as="p">{t('scores.formulaSpoken', { middle, half })}</VisuallyHidden>
        <Formula aria-hidden="true">
          <div>
            {t('scores.formulaScore')}
            <Fraction>
              <span>{t('scores.formulaTop', { middle })}</span>
              <span>{t('scores.formulaBottom')}</span>
            </Fraction>
          </div>
          <div>
            {t('scores.formulaWeight', { half })}
            <sup> {t('scores.formulaDays')}</sup>
          </div>
        </Formula>
        <Text>{t('scores.formulaText', { middle })}</Text>
      </Stack>
    </TransparencySection>
  );
}

/** Explains the range of a score, with the range of the example. */
function RangeSection() {
  const t = useMessages();
  const language = useLanguage();
  const { formatNumber, formatRating } = useFormats();
  const priorSquares = (5 * (0 + 1 + 4 + 9 + 16 + 25)) / 6;
  const squares = new Intl.NumberFormat(language, { maximumFractionDigits: 2 }).format(priorSquares);
  const bottom = sumExample(5, () => 1);
  const score = sumExample(12.5, (stars) => stars) / bottom;
  const variance = sumExample(priorSquares, (stars) => stars ** 2) / bottom - score ** 2;
  const half = QUANTILE * Math.sqrt(variance / (bottom + 1));
  return (
    <TransparencySection title={t('scores.range')}>
      <Stack>
        <Formula>
          <div>{t('scores.rangeFormula', { quantile: formatNumber(QUANTILE) })}</div>
          <div>{t('scores.rangeVariance', { squares })}</div>
        </Formula>
        <Text>{t('scores.rangeText', { middle: formatNumber(2.5), squares })}</Text>
        <Text>{t('scores.rangeExample', { low: formatRating(score - half), high: formatRating(score + half) })}</Text>
        <Note>{t('scores.rangeSample')}</Note>
      </Stack>
    </TransparencySection>
  );
}

/** Adds up a weighted value of each review of the example, beginning with `start`. */
function sumExample(start: number, getValue: (stars: number) => number): number {
  return EXAMPLE.reduce((sum, { stars, weight }) => sum + weight * getValue(stars), start);
}

/** The score of three reviews, step by step. */
function ExampleSection() {
  const t = useMessages();
  const { formatNumber, formatRating } = useFormats();
  const summands = [12.5, ...EXAMPLE.map(({ stars, weight }) => stars * weight)];
  const sum = summands.reduce((all, one) => all + one, 0);
  const bottom = EXAMPLE.reduce((all, { weight }) => all + weight, 5);
  const sumLine = `(${summands.map(formatNumber).join(' + ')}) / ${formatNumber(bottom)} =`;
  return (
    <TransparencySection title={t('scores.example')}>
      <Pair>
        <Card>
          <ExampleTable />
          <Sum>
            <span>{sumLine}</span>
            <b>{formatRating(sum / bottom)}</b>
          </Sum>
        </Card>
        <Stack>
          <Note>{t('scores.exampleMean', { mean: formatRating(10 / 3) })}</Note>
          <Note>{t('scores.exampleData')}</Note>
        </Stack>
      </Pair>
    </TransparencySection>
  );
}

function ExampleTable() {
  const t = useMessages();
  const language = useLanguage();
  const { formatNumber } = useFormats();
  const hundredths = new Intl.NumberFormat(language, { minimumFractionDigits: 2, maximumFractionDigits: 2 });
  return (
    <ScoreTable>
      <caption>{t('scores.exampleCaption')}</caption>
      <thead>
        <tr>
          <th scope="col">{t('scores.written')}</th>
          <th scope="col">{t('scores.stars')}</th>
          <th scope="col">{t('scores.weight')}</th>
        </tr>
      </thead>
      <tbody>
        {EXAMPLE.map(({ written, stars, weight }) => (
          <tr key={written}>
            <th scope="row">{t(written)}</th>
            <td>{formatNumber(stars)}</td>
            <td>{hundredths.format(weight)}</td>
          </tr>
        ))}
        <tr data-start>
          <th scope="row">{t('scores.start')}</th>
          <td>{formatNumber(2.5)}</td>
          <td>{hundredths.format(5)}</td>
        </tr>
      </tbody>
    </ScoreTable>
  );
}
