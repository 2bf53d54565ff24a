import type { ReactNode } from 'react';

/** A month of a `MonthChart`. */
export interface ChartMonth {
  /** The month in UTC, such as `2026-11`. */
  month: string;
  /** The height of the line, from 0 to 5. Null interrupts the line. */
  mean?: number | null;
  /** The height of each part of the column. */
  parts: readonly number[];
  /** Whether the point of the line is hollow, because its mean is computed from few reviews. */
  hollow?: boolean;
  /** An event of this month. It is marked on the axis. */
  event?: string;
}

/** A part of the columns of a `MonthChart`. */
export interface ChartPart {
  name: string;
  /** The color of this part, a CSS color. */
  color: string;
}

/** The props of `MonthChart`. */
export interface MonthChartProps {
  title: string;
  /** A sentence that describes the content of the chart. */
  summary: string;
  /** The months, oldest first. */
  months: readonly ChartMonth[];
  /** The parts of each column, from bottom to top. */
  parts: readonly ChartPart[];
  /** The name of the line, for a chart of means above columns. */
  line?: string;
  /** Whether the last month is not over. */
  isLastSoFar?: boolean;
  /** The level of the heading; `h3` by default. */
  level?: 'h2' | 'h3';
  /** Text below the chart. */
  children?: ReactNode;
}
