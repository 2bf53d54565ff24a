import { type ComponentPropsWithRef, useImperativeHandle, useRef } from 'react';
import { styled } from 'styled-components';
import { useKeepFocus } from '../focus/useKeepFocus.ts';
import { SpinnerRing } from '../spinner/Spinner.tsx';
import { type ButtonLook, buttonStyle } from './buttonStyle.ts';

const Box = styled.button`
  ${buttonStyle}
`;

export interface ButtonProps extends ButtonLook, ComponentPropsWithRef<'button'> {
  /** A call runs: disabled, a spinner before the same text, colour kept. */
  loading?: boolean;
}

/** A button; `type="button"` unless another is given. Icons go before or after the text as children. */
export function Button({
  variant = 'primary',
  size = 'md',
  block = false,
  loading = false,
  type = 'button',
  disabled,
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
      aria-busy={loading || undefined}
      data-variant={variant}
      data-size={size}
      data-block={block || undefined}
    >
      {loading ? <SpinnerRing /> : null}
      {children}
    </Box>
  );
}
