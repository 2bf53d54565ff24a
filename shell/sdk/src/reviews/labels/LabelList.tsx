import type { Review } from '@heard/contract';
import { ExplainedLabel, useFormats } from '@heard/ui';
import { Briefcase, Gift } from 'lucide-react';
import { useMessages } from './messages/messages.ts';

interface LabelListProps {
  review: Pick<Review, 'benefit' | 'relation' | 'label'>;
}

/** A statement about the author of a review, and the source of the statement. */
export function LabelList({ review: { benefit, relation, label } }: LabelListProps) {
  const t = useMessages();
  const { formatDate } = useFormats();
  const explain = (isDecided: boolean) =>
    isDecided && label !== null
      ? t('byAdministrator', { date: formatDate(label.at), reason: label.reason })
      : t('byAuthor');
  return (
    <>
      {relation !== null && (
        <ExplainedLabel
          label={
            <>
              <Briefcase />
              {t(relation)}
            </>
          }
        >
          <p>{t(relation === 'employee' ? 'employeeText' : 'competitorText')}</p>
          <p dir="auto">{explain(label?.relation === relation)}</p>
        </ExplainedLabel>
      )}
      {benefit === true && (
        <ExplainedLabel
          label={
            <>
              <Gift />
              {t('benefit')}
            </>
          }
        >
          <p>{t('benefitText')}</p>
          <p dir="auto">{explain(label?.benefit === true)}</p>
        </ExplainedLabel>
      )}
    </>
  );
}
