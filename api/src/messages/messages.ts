import type { Language } from '@heard/contract';
import * as en from './en.ts';
import * as es from './es.ts';
import * as fr from './fr.ts';

/** All that the API says to people, in each language. English says which texts there are. */
export const messages: Record<Language, typeof en> = { en, es, fr };
