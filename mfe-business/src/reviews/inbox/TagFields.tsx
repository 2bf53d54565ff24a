import { TAG_COLORS, type CreateTagBody } from '@heard/contract';
import type { ContractForm } from '@heard/sdk/forms';
import { FormRow, SelectField, TextField } from '@heard/ui';
import { useInboxMessages } from './messages/messages.ts';

/** The name and the color of a tag. */
export function TagFields({ form }: { form: ContractForm<CreateTagBody> }) {
  const t = useInboxMessages();
  return (
    <FormRow>
      <TextField label={t('tag.name')} autoComplete="off" {...form.field('name')} />
      <SelectField label={t('tag.color')} {...form.field('color')}>
        {TAG_COLORS.map((color) => (
          <option key={color} value={color}>
            {t(`color.${color}`)}
          </option>
        ))}
      </SelectField>
    </FormRow>
  );
}
