import { type ComponentPropsWithRef, useImperativeHandle, useRef } from 'react';
import { styled } from 'styled-components';
import { useKeepFocus } from '../focus/useKeepFocus.ts';
import { SpinnerRing } from '../spinner/Spinner.tsx';
import { type ButtonLook, buttonStyle } from './buttonStyle.ts';

const Box = styled.button`
  ${buttonStyle}
`;

/** The props of `Button`. */
export interface ButtonProps extends ButtonLook, ComponentPropsWithRef<'button'> {
  /** Whether a request is running. The button is then disabled and shows a spinner; the focus is restored afterwards. */
  loading?: boolean;
}

/**
 * A button, `type="button"` by default. Icons are children.
 *
 * @example
 * <Button variant="danger" loading={isDeleting} onClick={deleteReview}>
 *   <Trash2 /> Delete
 * </Button>
 */
export function Button({
  variant = 'primary',
  size = 'md',
  block = false,
  loading = false,
  type = 'button',
  disabled,
  'aria-busy': busy,
  children,
  ref,
  ...rest
}: ButtonProps) {
  const own = useRef<HTMLButtonElement>(null);
  useImperativeHandle<HTMLButtonElement | null, HTMLButtonElement | null>(ref, () => own.current, []);
  useKeepFocus(own, loading);
  return (
    <Box
      {...rest}
      ref={own}
      type={type}
      disabled={disabled || loading}
      aria-busy={loading || busy}
      data-variant={variant}
      data-size={size}
      data-block={block || undefined}
    >
      {loading ? <SpinnerRing /> : null}
      {children}
    </Box>
  );
}
