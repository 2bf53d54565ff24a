import { explainAccent, getContrast, isColor, suggestAccent } from '@heard/contract';
import type { ContractForm } from '@heard/sdk/forms';
import { Button, Muted, TextField, useFormats } from '@heard/ui';
import { styled } from 'styled-components';
import { toColor, type IdentityValues } from './IdentityValues.ts';
import { useMessages } from './messages/messages.ts';

/** The color of the software. The picker shows this color while no color is entered. */
const DEFAULT_ACCENT = '#2142e7';

const Row = styled.div`
  display: grid;
  grid-template-columns: minmax(0, 1fr) auto;
  gap: var(--space-3);
`;

const Picker = styled.input`
  width: var(--control);
  height: var(--control);
  /* Aligns the picker with the input next to it, which has a label above it. */
  margin-top: calc(1.4 * var(--text-sm) + var(--space-2));
  padding: 0;
  border: 1px solid var(--border-strong);
  border-radius: var(--radius-md);
  background: none;
  cursor: pointer;
`;

const Contrast = styled.div`
  display: flex;
  flex-wrap: wrap;
  align-items: center;
  gap: var(--space-2) var(--space-3);

  &:empty {
    display: none;
  }
`;

/** The field for the accent color: a text input and the color picker of the browser. Shows the contrast of the entered color with white text. */
export function AccentField({ form }: { form: ContractForm<IdentityValues> }) {
  const t = useMessages();
  const { formatRating } = useFormats();
  const color = toColor(form.watch('accent'));
  const isValid = isColor(color);
  return (
    <div>
      <Row>
        <TextField
          label={t('accent')}
          hint={t('accent.hint')}
          autoComplete="off"
          autoCapitalize="none"
          spellCheck={false}
          optional
          {...form.field('accent')}
        />
        <Picker
          type="color"
          aria-label={t('accent.pick')}
          value={isValid ? color.toLowerCase() : DEFAULT_ACCENT}
          onChange={({ target }) => form.setValue('accent', target.value)}
        />
      </Row>
      {/* This element is always on the page, so that screen readers announce its changes. */}
      <Contrast role="status">
        {isValid && (
          <Muted data-small>
            {t('accent.contrast', { ratio: formatRating(roundDown(getContrast(color, '#ffffff'))) })}
          </Muted>
        )}
        {isValid && explainAccent(color) !== null && (
          <Button variant="secondary" onClick={() => form.setValue('accent', suggestAccent(color))}>
            {t('accent.use', { color: suggestAccent(color) })}
          </Button>
        )}
      </Contrast>
    </div>
  );
}

/** Rounds a contrast down to one decimal, so that an insufficient contrast never looks sufficient. */
function roundDown(contrast: number): number {
  return Math.floor(contrast * 10) / 10;
}
