import { LANGUAGE_NAMES, LANGUAGES, type Language } from '@heard/contract';
import type { ContractForm } from '@heard/sdk/forms';
import { SelectField } from '@heard/ui';
import { useId } from 'react';
import { styled } from 'styled-components';
import type { IdentityValues } from './IdentityValues.ts';
import { useMessages } from './messages/messages.ts';

const Choices = styled.fieldset`
  min-width: 0;
  margin: 0;
  padding: 0;
  border: 0;

  & > legend {
    padding: 0;
    font-size: var(--text-sm);
    font-weight: var(--weight-strong);
  }
  & > p {
    margin: var(--space-1) 0 0;
    color: var(--text-muted);
    font-size: var(--text-sm);
  }
  & > [data-error] {
    color: var(--danger);
    font-weight: var(--weight-medium);
  }
`;

const List = styled.div`
  display: flex;
  flex-wrap: wrap;
  gap: 0 var(--space-6);
`;

const Choice = styled.label`
  display: flex;
  gap: var(--space-3);
  align-items: center;
  min-height: var(--control);
  cursor: pointer;

  & > input {
    flex: none;
    width: 1.25rem;
    height: 1.25rem;
    margin: 0;
    accent-color: var(--accent);
  }
`;

/** The fields for the languages of the site and for its default language. The first language of the value is the default. */
export function LanguagesField({ form }: { form: ContractForm<IdentityValues> }) {
  const t = useMessages();
  const id = useId();
  const { ref, value, onChange, error } = form.controlled('languages');
  const [first = 'en'] = value;
  const toggle = (language: Language) =>
    onChange(value.includes(language) ? value.filter((one) => one !== language) : [...value, language]);
  const makeDefault = (language: string) => onChange(value.toSorted((a, b) => rank(a, language) - rank(b, language)));
  return (
    <>
      <Choices aria-describedby={`${id}-hint${error === undefined ? '' : ` ${id}-error`}`}>
        <legend>{t('languages')}</legend>
        <p id={`${id}-hint`}>{t('languages.hint')}</p>
        <List>
          {LANGUAGES.map((language, at) => (
            <Choice key={language}>
              <input
                ref={at === 0 ? ref : undefined}
                type="checkbox"
                checked={value.includes(language)}
                aria-invalid={error !== undefined}
                onChange={() => toggle(language)}
              />
              <span lang={language}>{LANGUAGE_NAMES[language]}</span>
            </Choice>
          ))}
        </List>
        {error !== undefined && (
          <p id={`${id}-error`} data-error>
            {error}
          </p>
        )}
      </Choices>
      {value.length > 1 && (
        <SelectField
          label={t('languages.default')}
          hint={t('languages.defaultHint')}
          value={first}
          onChange={({ target }) => makeDefault(target.value)}
        >
          {LANGUAGES.filter((language) => value.includes(language)).map((language) => (
            <option key={language} value={language} lang={language}>
              {LANGUAGE_NAMES[language]}
            </option>
          ))}
        </SelectField>
      )}
    </>
  );
}

/** Returns the sort position of a language. @param first the default language, which comes first */
function rank(language: Language, first: string): number {
  return language === first ? -1 : LANGUAGES.indexOf(language);
}
