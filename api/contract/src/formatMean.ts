import type { Language } from './schemas/index.ts';

const createFormat = (locale: string) =>
  new Intl.NumberFormat(locale, { minimumFractionDigits: 1, maximumFractionDigits: 1 });
const formats: Readonly<Record<Language, Intl.NumberFormat>> = {
  en: createFormat('en-US'),
  es: createFormat('es'),
  fr: createFormat('fr'),
};

/** Formats a mean rating with one decimal, rounded half up: `4.1`. */
export function formatMean(mean: number, language: Language): string {
  return formats[language].format(mean);
}
