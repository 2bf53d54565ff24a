import type { Language } from '@heard/contract';

export function toRecipient({ email, language }: { email: string; language: Language }) {
  return { recipient: email, language };
}
