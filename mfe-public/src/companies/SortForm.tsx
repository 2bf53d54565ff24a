import { UrlLanguageInput } from '@heard/sdk';
import { below, SelectField } from '@heard/ui';
import { styled } from 'styled-components';
import { useMessages } from './messages/messages.ts';
import { ApplyButton } from './RatingFilter.tsx';

const Form = styled.form`
  position: relative;

  & > div {
    display: flex;
    align-items: center;
    gap: var(--space-3);
  }
  & label {
    white-space: nowrap;
  }
  /*
   * Places the button for browsers without scripts next to the field, or above it on small screens, so that it takes
   * no space from controls for browsers with scripts.
   */
  & > noscript {
    position: absolute;
    inset-block-end: 0;
    inset-inline-end: calc(100% + var(--space-3));
  }

  ${below.lg} {
    & > div {
      display: grid;
      gap: var(--space-2);
    }
    & > noscript {
      inset-block-end: calc(var(--control) + var(--space-1));
      inset-inline-end: 0;
    }
  }
  ${below.md} {
    flex: 1 1 10rem;
  }
`;

interface SortFormProps {
  /** The target of the form without scripts. Default: the current path. */
  action?: string;
  /** The other parameters of the list. Without scripts, the form also sends these parameters. */
  filters: Readonly<Record<string, string | number | undefined>>;
  /** Maps the parameter of each order to its text, in the order in which the options are shown. */
  orders: Readonly<Record<string, string>>;
  value: string;
  onChange: (order: string) => void;
}

/** Chooses the order of a list. Takes effect immediately with scripts, and by a button in browsers without scripts. */
export function SortForm({ action, filters, orders, value, onChange }: SortFormProps) {
  const t = useMessages();
  return (
    <Form action={action} onSubmit={(event) => event.preventDefault()}>
      {Object.entries(filters).map(
        ([name, filter]) => filter !== undefined && <input key={name} type="hidden" name={name} value={filter} />,
      )}
      <SelectField label={t('sort')} name="sort" value={value} onChange={({ target }) => onChange(target.value)}>
        {Object.entries(orders).map(([order, text]) => (
          <option key={order} value={order}>
            {text}
          </option>
        ))}
      </SelectField>
      <noscript>
        <ApplyButton />
      </noscript>
      <UrlLanguageInput />
    </Form>
  );
}
