import { useId, useState, type CSSProperties, type KeyboardEvent } from 'react';
import { styled } from 'styled-components';
import { useFormats } from '../language/formats.ts';
import { ChartPatterns } from './ChartPatterns.tsx';
import { createMonthScales, HEIGHT, type ChartSize, type MonthScales } from './createMonthScales.ts';
import { useMessages } from './messages/messages.ts';
import type { ChartMonth, MonthChartProps } from './MonthChartProps.ts';
import { useMonthNames } from './useMonthNames.ts';
import { useWidth } from './useWidth.ts';

const Plot = styled.div`
  position: relative;
  height: ${HEIGHT}rem;
  direction: ltr;
  print-color-adjust: exact;

  & > svg {
    display: block;
    font: var(--weight-text) 0.75rem / 1 var(--font-text);
  }
  & text {
    fill: var(--text-muted);
    font-variant-numeric: tabular-nums;
  }
  & [data-grid] {
    stroke: var(--border);
  }
  & [data-line] {
    fill: none;
    stroke: var(--accent-text);
    stroke-width: 3;
    stroke-linejoin: round;
    stroke-linecap: round;
  }
  & circle {
    fill: var(--accent-text);
    stroke: var(--accent-text);
    stroke-width: 3;
  }
  & circle[data-hollow] {
    fill: var(--surface-raised);
  }
  & [data-event] {
    fill: var(--text);
  }

  @media (forced-colors: active) {
    & [data-line],
    & circle {
      stroke: Highlight;
    }
    & circle {
      fill: Highlight;
    }
    & circle[data-hollow] {
      fill: Canvas;
    }
    & text,
    & [data-event] {
      fill: CanvasText;
    }
  }
`;

/** A slider over the plot. Its values are the months, so that users of arrow keys and screen readers can select a month. */
const Cursor = styled.div`
  position: absolute;
  inset: 0;
  border-radius: var(--radius-sm);
`;

const Tooltip = styled.div`
  position: absolute;
  z-index: var(--z-panel);
  width: max-content;
  max-width: min(14rem, 100%);
  padding: var(--space-2) var(--space-3);
  border: 1px solid transparent;
  border-radius: var(--radius-sm);
  background: var(--ink);
  color: var(--on-ink-muted);
  font-size: var(--text-xs);
  pointer-events: none;

  & > b {
    display: block;
    color: var(--on-ink);
  }
`;

const Legend = styled.ul`
  display: flex;
  flex-wrap: wrap;
  gap: var(--space-1) var(--space-4);
  margin-top: var(--space-2);
  font-size: var(--text-sm);
  color: var(--text-muted);

  & > li {
    display: inline-flex;
    align-items: center;
    gap: var(--space-2);
  }
  & svg {
    flex: none;
    width: 0.75rem;
    height: 0.75rem;
    print-color-adjust: exact;
  }
`;

/** A part of a column, or its color in the legend. In forced colors mode, a pattern replaces the color. */
const Part = styled.rect`
  @media (forced-colors: active) {
    fill: var(--pattern);
    stroke: CanvasText;
  }
`;

/** Plots the months as columns and a line. A month can be selected by keys, mouse and screen reader. */
export function PlottedMonths(props: MonthChartProps) {
  const { title, summary, months, parts, line } = props;
  const t = useMessages();
  const { toLong } = useMonthNames();
  const { ref, ...size } = useWidth<HTMLDivElement>();
  const { width, rem } = size;
  const id = useId();
  const { active, isShown, setIsShown, move, onKeyDown } = useActiveMonth(months.length);
  const describe = useDescription(props);
  const scales = createMonthScales(months, line !== undefined, size);
  const current = months[active];
  const onPointer = (clientX: number, left: number) =>
    move(Math.floor((clientX - left - scales.left) / Math.max(1, scales.x.step())));
  return (
    <>
      <Plot ref={ref}>
        {width > 0 && (
          <svg width={width} height={HEIGHT * rem} role="img" aria-label={summary}>
            <ChartPatterns id={id} count={parts.length} />
            <Grid scales={scales} rem={rem} />
            {months.map((month, index) => (
              <g key={month.month}>
                <Column {...props} {...{ month, scales, id }} />
                {isLabelled(scales, months, index) && <MonthLabel {...props} {...{ index, scales, size }} />}
                {month.event !== undefined && (
                  <path data-event="" d={`M${scales.toX(month.month)} ${scales.bottom - 1}l5 8h-10z`} />
                )}
              </g>
            ))}
            {line !== undefined && <MeanLine {...{ months, scales }} shown={isShown ? active : null} />}
          </svg>
        )}
        <Cursor
          role="slider"
          tabIndex={0}
          aria-label={t('points', { title })}
          aria-valuemin={0}
          aria-valuemax={months.length - 1}
          aria-valuenow={active}
          aria-valuetext={current === undefined ? '' : [toLong(current.month), ...describe(current)].join(', ')}
          onKeyDown={onKeyDown}
          onFocus={() => setIsShown(true)}
          onBlur={() => setIsShown(false)}
          onPointerMove={(event) => onPointer(event.clientX, event.currentTarget.getBoundingClientRect().left)}
          onPointerLeave={() => setIsShown(false)}
        />
        {isShown && current !== undefined && (
          <Tooltip style={placeTooltip(scales.toX(current.month), width, rem)}>
            <b>{toLong(current.month)}</b>
            {describe(current).map((text) => (
              <div key={text}>{text}</div>
            ))}
          </Tooltip>
        )}
      </Plot>
      <ChartLegend {...{ parts, line, id }} />
    </>
  );
}

/** Returns the active month, and the handlers that select another month. */
function useActiveMonth(count: number) {
  const [active, setActive] = useState(count - 1);
  const [isShown, setIsShown] = useState(false);
  const move = (index: number) => {
    setActive(Math.min(count - 1, Math.max(0, index)));
    setIsShown(true);
  };
  const onKeyDown = (event: KeyboardEvent) => {
    const next = {
      ArrowRight: active + 1,
      ArrowUp: active + 1,
      ArrowLeft: active - 1,
      ArrowDown: active - 1,
      Home: 0,
      End: count - 1,
    }[event.key];
    if (event.key === 'Escape') setIsShown(false);
    if (next === undefined) return;
    event.preventDefault();
    move(next);
  };
  return { active, isShown, setIsShown, move, onKeyDown };
}

/** Returns a function that describes a month in words, with the name of each number. */
function useDescription({ parts, line }: Pick<MonthChartProps, 'parts' | 'line'>) {
  const t = useMessages();
  const { formatNumber, formatRating } = useFormats();
  return (month: ChartMonth) => [
    ...(line !== undefined && month.mean !== null && month.mean !== undefined
      ? [t('value', { name: line, value: formatRating(month.mean) })]
      : []),
    ...parts.map(({ name }, at) => t('value', { name, value: formatNumber(month.parts[at] ?? 0) })),
    ...(month.event === undefined ? [] : [month.event]),
  ];
}

/** Returns whether the axis has a label for a month. Months between the labels have none, because their labels would overlap. */
function isLabelled({ every }: MonthScales, months: readonly ChartMonth[], index: number): boolean {
  return (months.length - 1 - index) % every === 0;
}

/** Returns the position of the tooltip: next to the month, or inside the chart if there is no room next to the month. All values are in pixels. */
function placeTooltip(centre: number, width: number, rem: number): CSSProperties {
  if (width < 30 * rem) {
    return { bottom: 0, left: centre, transform: `translateX(-${(centre / Math.max(1, width)) * 100}%)` };
  }
  return centre < width / 2 ? { top: 0, left: centre + rem } : { top: 0, right: width - centre + rem };
}

function Grid({ scales: { ticks, axis, left, right }, rem }: { scales: MonthScales; rem: number }) {
  const { formatNumber } = useFormats();
  return ticks.map((tick) => (
    <g key={tick}>
      <path data-grid="" d={`M${left} ${axis(tick)}H${right}`} />
      <text x={left - rem * 0.5} y={axis(tick)} dy="0.35em" textAnchor="end">
        {formatNumber(tick)}
      </text>
    </g>
  ));
}

interface ColumnProps extends Pick<MonthChartProps, 'parts' | 'line'> {
  month: ChartMonth;
  scales: MonthScales;
  /** The prefix of the patterns' ids. */
  id: string;
}

/** The parts of a month, on top of each other. */
function Column({ month, parts, line, scales: { x, counts }, id }: ColumnProps) {
  let sum = 0;
  return month.parts.map((count, at) => {
    const base = counts(sum);
    sum += count;
    const height = base - counts(sum);
    return count === 0 ? null : (
      <Part
        key={parts[at]?.name}
        data-part={at}
        x={x(month.month)}
        y={counts(sum)}
        width={x.bandwidth()}
        height={Math.max(1, height - (parts.length > 1 && height > 3 ? 1 : 0))}
        rx={Math.min(3, x.bandwidth() / 4)}
        fill={parts[at]?.color}
        stroke={line !== undefined ? 'var(--border-strong)' : 'none'}
        style={{ '--pattern': `url(#${id}${at})` }}
      />
    );
  });
}

interface MonthLabelProps extends Pick<MonthChartProps, 'months' | 'isLastSoFar'> {
  index: number;
  scales: MonthScales;
  size: ChartSize;
}

function MonthLabel({ months, isLastSoFar, index, scales, size: { width, rem } }: MonthLabelProps) {
  const t = useMessages();
  const { toShort } = useMonthNames();
  const { toX, bottom } = scales;
  const month = months[index]?.month ?? '';
  return (
    <text x={toX(month)} y={bottom + rem * 1.25} textAnchor="middle">
      {toShort(month)}
      {isLastSoFar && index === months.length - 1 ? (
        // Aligns the end of the text near the label of the month, but inside the chart, because text beyond the edge would be cut off.
        <tspan x={Math.min(width - 1, toX(month) + rem * 1.2)} dy="1.3em" textAnchor="end">
          {t('soFar')}
        </tspan>
      ) : (
        <tspan x={toX(month)} dy="1.3em">
          {getYear(scales, months, index)}
        </tspan>
      )}
    </text>
  );
}

/** Returns the year for the first label of each year; undefined for other labels. */
function getYear(scales: MonthScales, months: readonly ChartMonth[], index: number): string | undefined {
  const year = months[index]?.month.slice(0, 4);
  const earlier = months.slice(0, index).findLast((_, at) => isLabelled(scales, months, at));
  return earlier?.month.slice(0, 4) === year ? undefined : year;
}

interface MeanLineProps extends Pick<MonthChartProps, 'months'> {
  scales: MonthScales;
  /** The index of the month whose values are shown. */
  shown: number | null;
}

function MeanLine({ months, scales: { path, toX, means }, shown }: MeanLineProps) {
  return (
    <>
      <path data-line="" d={path(months) ?? ''} />
      {months.map(({ month, mean, hollow }, index) =>
        mean === null || mean === undefined ? null : (
          <circle
            key={month}
            data-hollow={hollow || undefined}
            cx={toX(month)}
            cy={means(mean)}
            r={index === shown ? 6 : 4}
          />
        ),
      )}
    </>
  );
}

function ChartLegend({ parts, line, id }: Omit<ColumnProps, 'month' | 'scales'>) {
  return (
    <Legend>
      {line !== undefined && (
        <li>
          <svg viewBox="0 0 12 12" aria-hidden="true">
            <path d="M0 6h12" stroke="var(--accent-text)" strokeWidth="3" />
          </svg>
          {line}
        </li>
      )}
      {parts.map(({ name, color }, at) => (
        <li key={name}>
          <svg viewBox="0 0 12 12" aria-hidden="true">
            <Part
              x="0.5"
              y="0.5"
              width="11"
              height="11"
              rx="2"
              fill={color}
              stroke={line !== undefined ? 'var(--border-strong)' : 'none'}
              style={{ '--pattern': `url(#${id}${at})` }}
            />
          </svg>
          {name}
        </li>
      ))}
    </Legend>
  );
}
