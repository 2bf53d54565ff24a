import { Check } from 'lucide-react';
import { type ReactNode, useEffect, useEffectEvent, useId, useLayoutEffect, useRef } from 'react';
import { keyframes, styled } from 'styled-components';
import { breakpoints } from '../theme/breakpoints.ts';

const rise = keyframes`
  from { opacity: 0; transform: scale(0.98); }
`;

const fade = keyframes`
  from { opacity: 0; }
`;

const Dialog = styled.dialog`
  width: calc(100% - 2 * var(--gutter));
  max-width: 28rem;
  max-height: none;
  margin: auto;
  padding: 0;
  overflow: visible;
  background: none;
  color: var(--text);
  border: 0;

  &::backdrop {
    background: var(--surface-overlay);
    animation: ${fade} var(--duration-base) var(--ease-out);
  }
`;

// The dialog itself is never transformed: the toasts that stand in it lie at the bottom of the window.
const Box = styled.div`
  max-height: calc(100dvh - 2 * var(--gutter));
  padding: var(--space-8);
  overflow: auto;
  overscroll-behavior: contain;
  background: var(--surface-raised);
  border: 1px solid var(--border);
  border-radius: var(--radius-xl);
  box-shadow: var(--shadow-3);
  animation: ${rise} var(--duration-slow) var(--ease-out);

  @media (max-width: ${breakpoints.sm}rem) {
    padding: var(--space-6);
  }
`;

const Title = styled.h2`
  font-size: var(--text-2xl);
  letter-spacing: var(--tracking-display);
  overflow-wrap: anywhere;
`;

const Body = styled.div`
  margin-top: var(--space-2);
  color: var(--text-muted);
  overflow-wrap: anywhere;

  & > [role='alert'] {
    margin-top: var(--space-4);
  }
`;

const Tick = styled.div`
  display: grid;
  place-items: center;
  width: 3rem;
  height: 3rem;
  margin-bottom: var(--space-4);
  border-radius: 50%;
  background: var(--success-soft);
  color: var(--success);

  & > svg.lucide {
    width: 1.5rem;
    height: 1.5rem;
  }
`;

const Actions = styled.div`
  display: flex;
  flex-wrap: wrap;
  align-items: center;
  justify-content: flex-end;
  gap: var(--space-3);
  margin-top: var(--space-6);

  @media (max-width: ${breakpoints.sm}rem) {
    & > * {
      flex: 1;
    }
  }
`;

export interface ModalProps {
  open: boolean;
  /** Esc was pressed. Cancel and Close buttons call it as well. Never called while `busy`. */
  onClose: () => void;
  title: string;
  /** What it is about, and an `Alert` when the call failed. */
  children?: ReactNode;
  /** Buttons; the first of them gets the focus, so put Cancel first. */
  actions: ReactNode;
  /** Shows the green tick: a success that the server has confirmed. */
  success?: boolean;
  /** A call runs: Esc is ignored and the dialog says it is busy. Give the button `loading` too. */
  busy?: boolean;
}

/** A native modal dialog: the focus goes in and comes back, the page behind is inert. */
export function Modal({ open, onClose, title, children, actions, success = false, busy = false }: ModalProps) {
  const dialog = useRef<HTMLDialogElement>(null);
  const id = useId();
  useLayoutEffect(() => {
    const element = dialog.current;
    if (!element || !open) return;
    element.showModal();
    // Closing before the element goes is what gives the focus back.
    return () => element.close();
  }, [open]);
  const escape = useEffectEvent((event: KeyboardEvent) => {
    if (event.key !== 'Escape' || event.isComposing) return;
    event.preventDefault();
    if (!busy) onClose();
  });
  useEffect(() => {
    if (!open) return;
    // A browser closes a dialog at a second Esc without asking, also while a call runs.
    document.addEventListener('keydown', escape);
    return () => document.removeEventListener('keydown', escape);
  }, [open]);
  return (
    <Dialog
      ref={dialog}
      aria-labelledby={`${id}-title`}
      aria-describedby={children ? `${id}-body` : undefined}
      aria-busy={busy || undefined}
      onCancel={(event) => {
        if (event.target !== event.currentTarget) return;
        event.preventDefault();
        if (!busy) onClose();
      }}
      onClose={() => {
        // The browser closed it by itself, by a phone's back gesture say.
        if (!open) return;
        if (busy) dialog.current?.showModal();
        else onClose();
      }}
    >
      {open ? (
        <Box>
          {success ? (
            <Tick>
              <Check />
            </Tick>
          ) : null}
          <Title id={`${id}-title`}>{title}</Title>
          {children ? <Body id={`${id}-body`}>{children}</Body> : null}
          <Actions>{actions}</Actions>
        </Box>
      ) : null}
    </Dialog>
  );
}
