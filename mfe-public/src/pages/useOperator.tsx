import { useSite } from '@heard/sdk';
import type { ReactNode } from 'react';
import { useMessages } from './messages/messages.ts';

/** The position of a link in a text with placeholders. */
const MARK = '\u0000';

/** Returns the published data of the operator, and a function that fills an email address into a text. */
export function useOperator() {
  const t = useMessages();
  const site = useSite();
  const { operator } = site;
  const address = operator?.email ?? site.contactEmail;
  const who = (
    <p>{operator === null ? t('noOperator') : [operator.name, operator.address, operator.country].join(', ')}</p>
  );
  const withEmail = (fill: (values: { email: string }) => string): ReactNode => {
    if (address === null) return fill({ email: t('noEmail') });
    const [before = '', after = ''] = fill({ email: MARK }).split(MARK);
    return (
      <>
        {before}
        <a href={`mailto:${address}`}>{address}</a>
        {after}
      </>
    );
  };
  const email = <p>{address === null ? t('noEmail') : withEmail((values) => t('email', values))}</p>;
  return { site, operator, who, email, withEmail };
}
