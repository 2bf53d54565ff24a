import { scaleBand, scaleLinear } from 'd3-scale';
import { line as createLine } from 'd3-shape';
import type { ChartMonth } from './MonthChartProps.ts';

/** The height of the plot, in rem. It is reserved before the chart is measured. */
export const HEIGHT = 15.5;

const MAX_MEAN = 5;

/** The share of the height that columns may take in a chart with a line. */
const COLUMNS_BELOW_LINE = 0.5;

/** The measured size of a chart, in pixels. */
export interface ChartSize {
  width: number;
  rem: number;
}

/** Returns where the months, the counts and the means are in a chart, in pixels. */
export function createMonthScales(months: readonly ChartMonth[], hasLine: boolean, { width, rem }: ChartSize) {
  const most = Math.max(1, ...months.map(({ parts }) => parts.reduce((sum, one) => sum + one, 0)));
  const margin = { top: rem * 0.75, bottom: rem * 2.75, left: rem * 2.25, right: rem * 0.5 };
  const [top, bottom] = [margin.top, HEIGHT * rem - margin.bottom];
  const x = scaleBand(
    months.map(({ month }) => month),
    [margin.left, Math.max(margin.left + 1, width - margin.right)],
  )
    .paddingInner(0.4)
    .paddingOuter(0.2);
  const counts = hasLine
    ? scaleLinear([0, most], [bottom, bottom - (bottom - top) * COLUMNS_BELOW_LINE])
    : scaleLinear([0, most], [bottom, top]).nice(4);
  const means = scaleLinear([0, MAX_MEAN], [bottom, top]);
  const toX = (month: string) => (x(month) ?? 0) + x.bandwidth() / 2;
  return {
    x,
    /** Returns the centre of a month. */
    toX,
    counts,
    means,
    axis: hasLine ? means : counts,
    ticks: (hasLine ? means.ticks(MAX_MEAN) : counts.ticks(4)).filter(Number.isInteger),
    path: createLine<ChartMonth>()
      .defined(({ mean }) => mean !== null && mean !== undefined)
      .x(({ month }) => toX(month))
      .y(({ mean }) => means(mean ?? 0)),
    left: margin.left,
    right: width - margin.right,
    bottom,
    /** Labels the last month and each nth month before it. */
    every: Math.max(1, Math.ceil((rem * 2.6) / x.step())),
  };
}

export type MonthScales = ReturnType<typeof createMonthScales>;
