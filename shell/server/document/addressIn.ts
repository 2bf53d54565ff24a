import type { Language } from '@heard/contract';

/**
 * The address of a page that asks for a language. English has the plain one: who does not say what they speak, as search
 * engines, gets English there.
 * @param address without a query
 * @param language null: as the browser has it
 */
export function addressIn(language: Language | null, address: string): string {
  return language === null || language === 'en' ? address : `${address}?lang=${language}`;
}
