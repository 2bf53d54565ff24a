import { spokenLanguage, type Language } from '@heard/contract';

/** The language that an address asks for, `?lang=es`; null when it asks for none of ours. @param query with or without its `?` */
export function languageInAddress(query: string): Language | null {
  return spokenLanguage([new URLSearchParams(query).get('lang') ?? '']);
}
