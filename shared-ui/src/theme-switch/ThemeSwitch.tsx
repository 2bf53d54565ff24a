import { Monitor, Moon, Sun } from 'lucide-react';
import { styled } from 'styled-components';
import { useMessages } from '../messages/messages.ts';
import { below } from '../theme/breakpoints.ts';

/** A theme to choose. The owner sets `light` and `dark` as `data-theme` on `<html>`, and removes the attribute for `system`. */
export type ThemeChoice = 'system' | 'light' | 'dark';

const Segment = styled.div`
  display: inline-flex;
  gap: 2px;
  padding: 3px;
  border: 1px solid var(--ink-border);
  border-radius: var(--radius-full);

  /* Without scripts, nobody can change the theme, and the system's theme applies. */
  @media (scripting: none) {
    visibility: hidden;
  }
`;

const Choice = styled.button`
  display: inline-flex;
  align-items: center;
  justify-content: center;
  width: 2.25rem;
  height: 2rem;
  padding: 0;
  border: 0;
  border-radius: var(--radius-full);
  background: none;
  color: var(--on-ink-muted);
  cursor: pointer;

  @media (hover: hover) {
    &:hover {
      color: var(--on-ink);
    }
  }
  &[aria-pressed='true'] {
    background: var(--ink-border);
    color: var(--on-ink);
  }

  @media (forced-colors: active) {
    &[aria-pressed='true'] {
      outline: 2px solid;
      outline-offset: -2px;
    }
  }
  ${below.md} {
    width: var(--control);
    height: var(--control);
  }
`;

const choices = [
  { value: 'system', label: 'theme.system', Icon: Monitor },
  { value: 'light', label: 'theme.light', Icon: Sun },
  { value: 'dark', label: 'theme.dark', Icon: Moon },
] as const;

/** The props of `ThemeSwitch`. */
export interface ThemeSwitchProps {
  value: ThemeChoice;
  onChange: (theme: ThemeChoice) => void;
}

/** Buttons for the system, light and dark theme, for the footer. Controlled. */
export function ThemeSwitch({ value, onChange }: ThemeSwitchProps) {
  const t = useMessages();
  return (
    <Segment role="group" aria-label={t('theme.name')}>
      {choices.map((choice) => (
        <Choice
          key={choice.value}
          type="button"
          aria-label={t(choice.label)}
          aria-pressed={choice.value === value}
          onClick={() => onChange(choice.value)}
        >
          <choice.Icon />
        </Choice>
      ))}
    </Segment>
  );
}
