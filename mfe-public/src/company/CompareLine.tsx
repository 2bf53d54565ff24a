import type { Company } from '@heard/contract';
import { RatingSummaryLine } from '@heard/ui';
import { CompareButton } from '../compare/tray/CompareButton.tsx';
import { useMessages } from './messages/messages.ts';

/** Offers to compare the company with other companies. */
export function CompareLine({ id, name }: Pick<Company, 'id' | 'name'>) {
  const t = useMessages();
  return (
    <RatingSummaryLine>
      <CompareButton id={id} name={name}>
        {t('compare')}
      </CompareButton>
    </RatingSummaryLine>
  );
}
