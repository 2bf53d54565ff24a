import type { Language } from '@heard/contract';
import { addVary, type AnswerHeaders } from './addVary.ts';

/** Says which language an answer is in, and that who asks for another may get another (RFC 9110, 8.5 and 12.5.5). */
export function tellLanguage(answer: AnswerHeaders, language: Language): void {
  answer.header('content-language', language);
  addVary(answer, 'Accept-Language');
}
