import { Menu } from 'lucide-react';
import type { Ref } from 'react';
import { styled } from 'styled-components';
import { Button } from '../button/Button.tsx';
import { useMessages } from '../messages/messages.ts';
import { breakpoints } from '../theme/breakpoints.ts';

const Burger = styled(Button)`
  @container top-bar (min-width: ${breakpoints.lg}rem) {
    display: none;
  }
`;

/** The props of `MenuButton`. */
export interface MenuButtonProps {
  open: boolean;
  onClick: () => void;
  /** The id of the `MobileMenu`. */
  controls: string;
  ref?: Ref<HTMLButtonElement>;
}

/** The button in the top bar that opens the `MobileMenu`. Shown below 1024 pixels. The menu covers it with its close button. */
export function MenuButton({ open, onClick, controls, ref }: MenuButtonProps) {
  const t = useMessages();
  return (
    <Burger
      ref={ref}
      variant="ghost"
      size="icon"
      aria-label={t('menu.open')}
      aria-expanded={open}
      aria-controls={open ? controls : undefined}
      onClick={onClick}
    >
      <Menu />
    </Burger>
  );
}
