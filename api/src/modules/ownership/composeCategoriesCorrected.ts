import { toOfferedLanguage, type Names } from '@heard/contract';
import { formatDay, translateMail, type Mail, type MailLayout, type Recipient } from '../mail/index.ts';

/**
 * Composes the notice to the owner of a company whose categories an administrator has corrected.
 * @param lockedUntil null if the owner can change the categories
 */
export function composeCategoriesCorrected(
  layout: MailLayout,
  { recipient, language }: Recipient,
  companyId: string,
  { categories, reason, lockedUntil }: { categories: Names[]; reason: string; lockedUntil: Date | null },
): Mail {
  const values = {
    companyId,
    reason,
    categories:
      categories.map((names) => names[toOfferedLanguage(language)]).join(', ') ||
      translateMail(language, 'email.categoriesCorrected.none'),
  };
  return layout.notice(
    'categoriesCorrected',
    { recipient, language },
    {
      subject: translateMail(language, 'email.categoriesCorrected.subject'),
      before: [
        lockedUntil === null
          ? translateMail(language, 'email.categoriesCorrected.unlocked', values)
          : translateMail(language, 'email.categoriesCorrected.text', {
              ...values,
              date: formatDay(lockedUntil, language),
            }),
      ],
      path: '/my-company/settings',
    },
  );
}
