import { Muted, SelectField, Stack } from '@heard/ui';
import type { ChosenColumns } from './chosenColumns.ts';
import { Columns } from './Columns.ts';
import { useMessages } from './messages/messages.ts';

interface ColumnFieldsProps {
  /** The names of the file's columns. */
  names: readonly string[];
  chosen: ChosenColumns;
  onChange: (chosen: ChosenColumns) => void;
}

/** Lets the user choose which columns of a file are sent. */
export function ColumnFields({ names, chosen, onChange }: ColumnFieldsProps) {
  const t = useMessages();
  const used = new Set(Object.values(chosen).filter((at) => at !== -1)).size;
  return (
    <Stack>
      <Columns $count={3} role="group" aria-label={t('columns.title')}>
        {(['email', 'reference', 'language'] as const).map((kind) => (
          <SelectField
            key={kind}
            label={t(`columns.${kind}`)}
            value={chosen[kind]}
            onChange={({ target }) => onChange({ ...chosen, [kind]: Number(target.value) })}
          >
            <option value={-1}>{t('columns.none')}</option>
            {names.map((name, at) => (
              <option key={at} value={at}>
                {name}
              </option>
            ))}
          </SelectField>
        ))}
      </Columns>
      {names.length > used && <Muted data-small>{t('columns.others', { count: names.length - used })}</Muted>}
    </Stack>
  );
}
