import { CircleAlert } from 'lucide-react';
import { type ComponentPropsWithRef, type KeyboardEvent, useId, useImperativeHandle, useRef } from 'react';
import { styled } from 'styled-components';
import { useMessages } from '../messages/messages.ts';
import { ratingTones, getRatingTone } from '../theme/ratingTones.ts';
import { RatingLabel } from './RatingLabel.tsx';
import { getRatingKind } from './getRatingKind.ts';

const Box = styled.div`
  ${ratingTones}
  display: grid;
  gap: var(--space-2);
  min-width: 0;
  max-width: 30rem;

  &[data-tone='none'] {
    --c: var(--border-strong);
  }
  &:has(input:disabled) {
    --c: var(--border-strong);
    --cs: var(--surface-sunken);
    --ct: var(--text-muted);
  }
`;

const Head = styled.div`
  display: flex;
  flex-wrap: wrap;
  align-items: center;
  justify-content: space-between;
  gap: 0 var(--space-3);
  min-height: 1.75rem;
  font-size: var(--text-sm);
`;

const Label = styled.label`
  font-weight: var(--weight-strong);
`;

const Reading = styled.span`
  display: flex;
  align-items: center;
  gap: var(--space-2);

  & > b {
    font-weight: var(--weight-strong);
  }
  &[data-none] {
    color: var(--text-muted);
  }
`;

const Ticks = styled.div`
  position: relative;

  height: var(--control);
  margin: var(--space-2) 1rem 0;
`;

/** As wide as one step of the range, so that there is no gap between the stars. */
const Tick = styled.span`
  position: absolute;
  inset-inline-start: calc(var(--i) * 20%);
  top: 0;
  bottom: 0;
  width: 20%;
  translate: calc(-50% * var(--forward)) 0;
  display: grid;
  place-items: end center;
  padding-bottom: 0.25rem;
  color: var(--text-muted);
  font: var(--weight-display) 1.375rem/2.25rem var(--font-display);
  cursor: pointer;
  -webkit-tap-highlight-color: transparent;

  &[data-star]::before {
    content: '';
    width: 2.25rem;
    height: 2.25rem;
    background: var(--star-empty);
    -webkit-mask: var(--star-mask) center / contain no-repeat;
    mask: var(--star-mask) center / contain no-repeat;
    forced-color-adjust: none;
  }
  &[data-on]::before {
    background: var(--c);
  }
  &[data-on]:not([data-star]) {
    color: var(--ct);
  }

  /* A preview: the star under the pointer and those before it. */
  @media (hover: hover) {
    ${Box}:not(:has(input:disabled)) &[data-star]:hover::before,
    ${Box}:not(:has(input:disabled)) &[data-star]:has(~ [data-star]:hover)::before {
      background: var(--accent);
    }
    ${Box}:not(:has(input:disabled)) &:not([data-star]):hover {
      color: var(--text);
    }
  }

  ${Box}:has(input:disabled) & {
    cursor: default;
  }
`;

const Range = styled.input`
  -webkit-appearance: none;
  appearance: none;
  display: block;
  width: 100%;
  height: var(--control);
  margin: 0;
  background: none;
  cursor: pointer;

  &:disabled {
    cursor: default;
  }

  &::-webkit-slider-runnable-track {
    height: 0.5rem;
    border-radius: var(--radius-full);
    background: linear-gradient(
      calc(90deg * var(--forward)),
      var(--c) calc(1rem + (100% - 2rem) * var(--v) / 5),
      var(--surface-sunken) 0
    );
    box-shadow: inset 0 0 0 1px var(--border);
    forced-color-adjust: none;
  }
  &::-webkit-slider-thumb {
    -webkit-appearance: none;
    width: 2rem;
    height: 2rem;
    margin-top: -0.75rem;
    border-radius: 50%;
    background: var(--surface-raised);
    border: 0.4375rem solid var(--c);
    box-shadow: var(--shadow-2);
    forced-color-adjust: none;
  }
  &::-moz-range-track {
    height: 0.5rem;
    border-radius: var(--radius-full);
    background: var(--surface-sunken);
  }
  &::-moz-range-progress {
    height: 0.5rem;
    border-radius: var(--radius-full);
    background: var(--c);
  }
  &::-moz-range-thumb {
    box-sizing: border-box;
    width: 2rem;
    height: 2rem;
    border-radius: 50%;
    background: var(--surface-raised);
    border: 0.4375rem solid var(--c);
    box-shadow: var(--shadow-2);
  }
  &:focus-visible {
    outline: 0;
  }
  &:focus-visible::-webkit-slider-thumb {
    outline: var(--focus-width) solid var(--focus-color);
    outline-offset: var(--focus-offset);
  }
  &:focus-visible::-moz-range-thumb {
    outline: var(--focus-width) solid var(--focus-color);
    outline-offset: var(--focus-offset);
  }
  /* Nothing is selected: the thumb at 0 would look like a rating. It shows only where the focus is. */
  ${Box}[data-tone='none'] &::-webkit-slider-thumb {
    opacity: 0;
  }
  ${Box}[data-tone='none'] &::-moz-range-thumb {
    opacity: 0;
  }
  ${Box}[data-tone='none'] &:focus-visible {
    outline: var(--focus-width) solid var(--focus-color);
    outline-offset: calc(-1 * var(--space-1));
    border-radius: var(--radius-md);
  }
  ${Box}[data-tone='none'] &::-webkit-slider-runnable-track {
    background: var(--surface-sunken);
  }
  ${Box}[data-tone='none'] &::-moz-range-progress {
    background: none;
  }
`;

const ErrorText = styled.p`
  display: flex;
  gap: var(--space-1);
  font-size: var(--text-sm);
  color: var(--danger);
  font-weight: var(--weight-medium);
  line-height: 1.4;

  & > svg {
    margin-top: 0.05em;
  }
`;

/** Keys that select 0 while nothing is selected. The native range is at 0 already and would not fire an event. */
const lowestKeys = new Set(['Home', 'ArrowLeft', 'ArrowDown', 'PageDown']);

/** The props of `RatingSlider`. */
export interface RatingSliderProps extends Omit<
  ComponentPropsWithRef<'input'>,
  'type' | 'value' | 'defaultValue' | 'min' | 'max' | 'step' | 'onChange'
> {
  /** An integer from 0 to 5; null if nothing is selected. */
  value: number | null;
  onChange: (rating: number) => void;
  /** The label; 'Rating' by default. */
  label?: string;
  /** The error message. */
  error?: string;
}

/**
 * Selects a rating: a native range from 0 to 5 with a star above each step. Arrow keys, the digits 0 to 5, dragging and
 * taps on a star or on the 0 work, even to select 0 while nothing is selected. Controlled.
 *
 * @example
 * const [rating, setRating] = useState<number | null>(null);
 * return <RatingSlider value={rating} onChange={setRating} />;
 */
export function RatingSlider({ value, onChange, label, error, id, ref, onKeyDown, ...input }: RatingSliderProps) {
  const t = useMessages();
  const made = useId();
  const controlId = id ?? made;
  const errorId = `${controlId}-error`;
  const range = useRef<HTMLInputElement>(null);
  useImperativeHandle<HTMLInputElement | null, HTMLInputElement | null>(ref, () => range.current, []);

  function handleKey(event: KeyboardEvent<HTMLInputElement>) {
    onKeyDown?.(event);
    if (event.defaultPrevented || event.altKey || event.ctrlKey || event.metaKey) return;
    const digit = /^[0-5]$/.test(event.key) ? Number(event.key) : null;
    const chosen = digit ?? (value === null && lowestKeys.has(event.key) ? 0 : null);
    if (chosen === null) return;
    event.preventDefault();
    onChange(chosen);
  }

  function tap(rating: number) {
    // A fieldset around it may have disabled it.
    if (!range.current || range.current.matches(':disabled')) return;
    onChange(rating);
    range.current.focus();
  }

  const shown = value ?? 0;
  return (
    <Box data-tone={getRatingTone(value)} style={{ '--v': shown }}>
      <Head>
        <Label htmlFor={controlId}>{label ?? t('ratingSlider.label')}</Label>
        {value === null ? (
          <Reading data-none>{t('ratingSlider.none')}</Reading>
        ) : (
          <Reading>
            <b>{t('ratingSlider.value', { value })}</b>
            <RatingLabel rating={value} />
          </Reading>
        )}
      </Head>
      <div>
        <Ticks aria-hidden="true">
          {[0, 1, 2, 3, 4, 5].map((rating) => (
            <Tick
              key={rating}
              data-star={rating > 0 || undefined}
              data-on={(value !== null && (rating > 0 ? rating <= value : value === 0)) || undefined}
              style={{ '--i': rating }}
              onClick={() => tap(rating)}
            >
              {rating === 0 ? 0 : null}
            </Tick>
          ))}
        </Ticks>
        <Range
          {...input}
          ref={range}
          id={controlId}
          type="range"
          min={0}
          max={5}
          step={1}
          value={shown}
          aria-valuetext={
            value === null
              ? t('ratingSlider.none')
              : t('ratingSlider.spoken', { value, label: t(`rating.${getRatingKind(value, 1)}`) })
          }
          aria-invalid={error ? true : undefined}
          aria-describedby={error ? errorId : undefined}
          onChange={(event) => onChange(Number.parseInt(event.currentTarget.value, 10))}
          // The native range fires no change event for a click at 0, where it is already.
          onClick={() => {
            if (value === null) onChange(Number.parseInt(range.current?.value ?? '0', 10));
          }}
          onKeyDown={handleKey}
        />
      </div>
      {error ? (
        <ErrorText id={errorId}>
          <CircleAlert />
          <span>{error}</span>
        </ErrorText>
      ) : null}
    </Box>
  );
}
