import type { Review, UpdateReviewBody } from '@heard/contract';
import { SelectField } from '@heard/ui';
import type { ContractForm } from '../forms/ContractForm.ts';
import { useMessages } from './messages/messages.ts';

/**
 * The author's answers about benefits for the review and about a connection to the company, as values of a form. An empty text means that
 * the author has not answered.
 */
export interface Declarations {
  benefit: '' | 'yes' | 'no';
  relation: '' | NonNullable<Review['relation']>;
}

/** The values of a form in which no question is answered. */
export const NO_DECLARATIONS: Declarations = { benefit: '', relation: '' };

/** Returns the author's answers that a review contains, as values of a form. */
export function readDeclarations({ benefit, relation }: Pick<Review, 'benefit' | 'relation'>): Declarations {
  return { benefit: benefit === null ? '' : benefit ? 'yes' : 'no', relation: relation ?? '' };
}

/** Converts the answers in a form to the properties of a request. */
export function toDeclarations({
  benefit,
  relation,
}: Partial<Declarations>): Pick<UpdateReviewBody, 'benefit' | 'relation'> {
  return {
    ...(benefit !== undefined && { benefit: benefit === '' ? null : benefit === 'yes' }),
    ...(relation !== undefined && { relation: relation === '' ? null : relation }),
  };
}

interface DeclarationFieldsProps<Values extends Declarations> {
  form: Pick<ContractForm<Values>, 'field'>;
  /** The label that an administrator has given to the review. The author cannot change it. */
  label?: Review['label'];
}

/** Asks whether the author got something for the review, and whether the author has a connection to the company. Both questions are optional. */
export function DeclarationFields<Values extends Declarations>({ form, label = null }: DeclarationFieldsProps<Values>) {
  const t = useMessages();
  const asksBenefit = (label?.benefit ?? null) === null;
  const asksRelation = (label?.relation ?? null) === null;
  return (
    <>
      {asksBenefit && (
        <SelectField label={t('benefit')} optional {...form.field('benefit')}>
          <option value="">{t('noResponse')}</option>
          <option value="yes">{t('yes')}</option>
          <option value="no">{t('no')}</option>
        </SelectField>
      )}
      {asksRelation && (
        <SelectField label={t('relation')} hint={t('relationHint')} optional {...form.field('relation')}>
          <option value="">{t('none')}</option>
          <option value="employee">{t('employee')}</option>
          <option value="competitor">{t('competitor')}</option>
        </SelectField>
      )}
    </>
  );
}
