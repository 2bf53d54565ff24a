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

const Choices = styled.div`
  display: flex;
  flex-wrap: wrap;
  align-items: center;
  gap: var(--space-1) var(--space-4);
`;

/** The row of stars, with the range below it: invisible, for the keyboard and assistive technology. */
const Row = styled.div`
  position: relative;
  isolation: isolate;
  margin-inline-start: -0.25rem;
  border-radius: var(--radius-md);

  &:has(input:focus-visible) {
    outline: var(--focus-width) solid var(--focus-color);
    outline-offset: var(--focus-offset);
  }
`;

const RowOfStars = styled.div`
  position: relative;
  z-index: 1;
  display: flex;
`;

/** Leaves no gap between the stars, so that no tap is lost. */
const Star = styled.span`
  display: grid;
  place-items: center;
  width: 3rem;
  height: 3rem;
  cursor: pointer;
  -webkit-tap-highlight-color: transparent;

  &::before {
    content: '';
    width: 2.5rem;
    height: 2.5rem;
    background: var(--star-empty);
    -webkit-mask: var(--star-mask) center / contain no-repeat;
    mask: var(--star-mask) center / contain no-repeat;
    forced-color-adjust: none;
  }
  &[data-on]::before {
    background: var(--c);
  }

  /* A preview: the star under the pointer and those before it. */
  @media (hover: hover) {
    ${Box}:not(:has(input:disabled)) &[data-star]:hover::before,
    ${Box}:not(:has(input:disabled)) &[data-star]:has(~ [data-star]:hover)::before {
      background: var(--accent);
    }
  }

  ${Box}:has(input:disabled) & {
    cursor: default;
  }
`;

const Range = styled.input`
  position: absolute;
  inset: 0;
  width: 100%;
  height: 100%;
  margin: 0;
  opacity: 0;
`;

const NoStar = styled.button`
  min-height: var(--control);
  padding: 0;
  border: 0;
  background: none;
  color: var(--accent-text);
  font: inherit;
  font-size: var(--text-sm);
  text-decoration: underline;
  text-underline-offset: 0.2em;
  cursor: pointer;

  &[aria-pressed='true'] {
    color: var(--ct);
    font-weight: var(--weight-strong);
  }
  &:disabled {
    color: var(--text-muted);
    cursor: default;
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
 * Selects a rating by one tap on a star, or on the link for no star at all. The keyboard and assistive technology get a native
 * range from 0 to 5: arrow keys and the digits 0 to 5 work, even to select 0 while nothing is selected. Controlled.
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
    const chosen = event.defaultPrevented ? null : readKey(event, value);
    if (chosen === null) return;
    event.preventDefault();
    onChange(chosen);
  }

  function tap(rating: number) {
    // Checks the input, because a fieldset around it may have disabled it.
    if (!range.current || range.current.matches(':disabled')) return;
    onChange(rating);
    range.current.focus();
  }

  const spoken =
    value === null
      ? t('ratingSlider.none')
      : t('ratingSlider.spoken', { value, label: t(`rating.${getRatingKind(value, 1)}`) });
  return (
    <Box data-tone={getRatingTone(value)}>
      <Head>
        <Label htmlFor={controlId}>{label ?? t('ratingSlider.label')}</Label>
        <Chosen value={value} />
      </Head>
      <Choices>
        <Row>
          <Stars value={value} onTap={tap} />
          <Range
            {...input}
            ref={range}
            id={controlId}
            type="range"
            min={0}
            max={5}
            step={1}
            value={value ?? 0}
            aria-valuetext={spoken}
            aria-invalid={error ? true : undefined}
            aria-describedby={error ? errorId : undefined}
            onChange={(event) => onChange(Number.parseInt(event.currentTarget.value, 10))}
            onKeyDown={handleKey}
          />
        </Row>
        <NoStar type="button" disabled={input.disabled} aria-pressed={value === 0} onClick={() => onChange(0)}>
          {t('ratingSlider.noStar')}
        </NoStar>
      </Choices>
      {error ? <ErrorLine id={errorId}>{error}</ErrorLine> : null}
    </Box>
  );
}

function Chosen({ value }: Pick<RatingSliderProps, 'value'>) {
  const t = useMessages();
  return value === null ? (
    <Reading data-none>{t('ratingSlider.none')}</Reading>
  ) : (
    <Reading>
      <b>{t('ratingSlider.value', { value })}</b>
      <RatingLabel rating={value} />
    </Reading>
  );
}

/** Returns the rating that a key selects; null for a key that the range input handles itself. */
function readKey({ key, altKey, ctrlKey, metaKey }: KeyboardEvent, value: number | null): number | null {
  if (altKey || ctrlKey || metaKey) return null;
  if (/^[0-5]$/.test(key)) return Number(key);
  return value === null && lowestKeys.has(key) ? 0 : null;
}

/** The stars, which can be clicked and tapped. Hidden from screen readers, which use the range input. */
function Stars({ value, onTap }: Pick<RatingSliderProps, 'value'> & { onTap: (rating: number) => void }) {
  return (
    <RowOfStars aria-hidden="true">
      {[1, 2, 3, 4, 5].map((rating) => (
        <Star
          key={rating}
          data-star
          data-on={(value !== null && rating <= value) || undefined}
          onClick={() => onTap(rating)}
        />
      ))}
    </RowOfStars>
  );
}

function ErrorLine({ id, children }: { id: string; children: string }) {
  return (
    <ErrorText id={id}>
      <CircleAlert />
      <span>{children}</span>
    </ErrorText>
  );
}
