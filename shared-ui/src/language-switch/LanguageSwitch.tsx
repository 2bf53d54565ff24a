import { ChevronDown, Globe } from 'lucide-react';
import { styled } from 'styled-components';
import { useMessages } from '../messages/messages.ts';
import { below } from '../theme/breakpoints.ts';

const Frame = styled.span`
  position: relative;
  display: inline-flex;
  align-items: center;
  color: var(--on-ink-muted);

  & > svg {
    position: absolute;
    pointer-events: none;
  }
  & > :first-child {
    inset-inline-start: var(--space-3);
  }
  & > :last-child {
    inset-inline-end: var(--space-3);
    width: 1em;
    height: 1em;
  }
  @media (hover: hover) {
    &:hover {
      color: var(--on-ink);
    }
  }
  @media (scripting: none) {
    noscript + & {
      display: none;
    }
  }
`;

const Select = styled.select`
  height: 2.375rem;
  padding-block: 0;
  padding-inline: 2.25rem;
  border: 1px solid var(--ink-border);
  border-radius: var(--radius-full);
  background: var(--ink);
  color: inherit;
  font: inherit;
  cursor: pointer;
  color-scheme: dark;
  appearance: none;

  ${below.md} {
    height: var(--control);
  }
`;

/** The props of `LanguageSwitch`. */
export interface LanguageSwitchProps<Language extends string> {
  /** The languages, each with its name in that language. */
  languages: readonly { value: Language; label: string }[];
  value: Language;
  /** Whether the chosen language is still loading. */
  changing: boolean;
  onChange: (language: Language) => void;
  /** Returns the URL of the page in a language: without scripts, links take the place of the select. */
  toHref?: (language: Language) => string;
}

/** A select for the language of the page, for the footer. Controlled. */
export function LanguageSwitch<Language extends string>({
  languages,
  value,
  changing,
  onChange,
  toHref,
}: LanguageSwitchProps<Language>) {
  const t = useMessages();
  return (
    <>
      {toHref !== undefined && (
        <noscript>
          {languages.map((language) => (
            <a key={language.value} href={toHref(language.value)} lang={language.value}>
              {language.label}
            </a>
          ))}
        </noscript>
      )}
      <Frame>
        <Globe aria-hidden="true" />
        <Select
          aria-label={t('language.name')}
          aria-busy={changing}
          value={value}
          onChange={(event) => {
            const chosen = languages.find((language) => language.value === event.currentTarget.value);
            if (chosen !== undefined) onChange(chosen.value);
          }}
        >
          {languages.map((language) => (
            <option key={language.value} value={language.value} lang={language.value}>
              {language.label}
            </option>
          ))}
        </Select>
        <ChevronDown aria-hidden="true" />
      </Frame>
    </>
  );
}
