import { Check } from 'lucide-react';
import { type ReactNode, useId } from 'react';
import { keyframes, styled } from 'styled-components';
import { breakpoints } from '../theme/breakpoints.ts';
import { useModalDialog } from './useModalDialog.ts';

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

  &[data-wide] {
    max-width: 34rem;
  }
  &::backdrop {
    background: var(--surface-overlay);
    animation: ${fade} var(--duration-base) var(--ease-out);
  }
`;

// The animation is on the box: a transformed dialog would become the containing block of the toasts in it.
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

/** The props of `Modal`. */
export interface ModalProps {
  open: boolean;
  /** Called on Escape, never while `busy`. The Cancel or Close button has to call it, too. */
  onClose: () => void;
  title: string;
  /** A sentence below the title that describes the dialog. Without it, `children` describe the dialog. */
  description?: ReactNode;
  /** The explanation, and an `Alert` when the request failed. */
  children?: ReactNode;
  /** The buttons. The first button gets the focus, so put Cancel first. */
  actions: ReactNode;
  /** Shows a green tick, for a success that the server has confirmed. */
  success?: boolean;
  /** Whether a request is running. Escape is then ignored, and `aria-busy` is set. The button needs `loading`, too. */
  busy?: boolean;
  /** Makes the dialog 544 pixels wide instead of 448, for forms. */
  wide?: boolean;
}

/**
 * A modal dialog with a title and buttons, on the native `<dialog>`: the focus moves into it and back, the page behind it
 * is inert.
 *
 * @example
 * <Modal
 *   open={isOpen}
 *   onClose={close}
 *   title="Delete this review?"
 *   actions={
 *     <>
 *       <Button variant="secondary" onClick={close}>Cancel</Button>
 *       <Button variant="danger" onClick={deleteReview}>Delete</Button>
 *     </>
 *   }
 * />
 */
export function Modal({
  open,
  onClose,
  title,
  description,
  children,
  actions,
  success = false,
  busy = false,
  wide = false,
}: ModalProps) {
  const dialog = useModalDialog(open, onClose, busy);
  const id = useId();
  return (
    <Dialog
      {...dialog}
      data-wide={wide || undefined}
      aria-labelledby={`${id}-title`}
      aria-describedby={description ? `${id}-description` : children ? `${id}-body` : undefined}
      aria-busy={busy || undefined}
    >
      {open ? (
        <Box>
          {success ? (
            <Tick>
              <Check />
            </Tick>
          ) : null}
          <Title id={`${id}-title`}>{title}</Title>
          {description ? <Body id={`${id}-description`}>{description}</Body> : null}
          {children ? <Body id={`${id}-body`}>{children}</Body> : null}
          <Actions>{actions}</Actions>
        </Box>
      ) : null}
    </Dialog>
  );
}
