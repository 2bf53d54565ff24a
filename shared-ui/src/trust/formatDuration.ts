import { getNumberFormat } from '../language/getNumberFormat.ts';

const steps: readonly [unit: string, seconds: number][] = [
  ['month', 30 * 86_400],
  ['week', 7 * 86_400],
  ['day', 86_400],
  ['hour', 3600],
  ['minute', 60],
];

/**
 * Returns a duration in its largest unit: "3 hours". Less than a minute is "1 minute".
 * @param seconds the duration in seconds
 * @param language a BCP 47 tag
 */
export function formatDuration(seconds: number, language: string): string {
  const [unit, length] = steps.find(([, shortest]) => seconds >= shortest) ?? (['minute', 60] as const);
  const count = Math.max(1, Math.floor(seconds / length));
  return getNumberFormat(language, { style: 'unit', unit, unitDisplay: 'long' }).format(count);
}
