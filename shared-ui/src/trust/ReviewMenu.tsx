import { Ellipsis } from 'lucide-react';
import { type KeyboardEvent, type ReactNode, useEffect, useRef, useState } from 'react';
import { styled } from 'styled-components';
import { Button } from '../button/Button.tsx';
import { SpinnerRing } from '../spinner/Spinner.tsx';
import { useMessages } from './messages/messages.ts';

const Anchor = styled.div`
  position: relative;
  align-self: start;
  margin: calc(-1 * var(--space-2)) calc(-1 * var(--space-2)) calc(-1 * var(--space-2)) 0;

  & > button {
    color: var(--text-muted);
  }
`;

const Panel = styled.div`
  position: absolute;
  inset-inline-end: 0;
  top: calc(100% + 2px);
  z-index: var(--z-panel);
  min-width: min(13rem, calc(100vw - 3rem));
  padding: var(--space-2);
  border: 1px solid var(--border);
  border-radius: var(--radius-lg);
  background: var(--surface-raised);
  box-shadow: var(--shadow-3);

  & > button {
    display: flex;
    align-items: center;
    gap: var(--space-3);
    width: 100%;
    min-height: var(--control);
    padding: 0 var(--space-3);
    border: 0;
    border-radius: var(--radius-md);
    background: none;
    color: var(--text);
    font-size: var(--text-button);
    font-weight: var(--weight-medium);
    text-align: start;
    cursor: pointer;
  }
  & > button:is(:hover, :focus-visible) {
    background: var(--surface-sunken);
  }
`;

/** An entry of a `ReviewMenu`. */
export interface ReviewMenuItem {
  label: string;
  icon: ReactNode;
  /** Called when the menu has closed and the focus is on its button. */
  onSelect: () => void;
}

/** The props of `ReviewMenu`. */
export interface ReviewMenuProps {
  items: readonly ReviewMenuItem[];
  /** Whether the chosen action is loading: the button shows a spinner. */
  busy?: boolean;
}

/** The menu of a review: three dots. Arrow keys move in it, Escape and a click elsewhere close it. */
export function ReviewMenu({ items, busy = false }: ReviewMenuProps) {
  const t = useMessages();
  const [isOpen, setOpen] = useState(false);
  const anchor = useRef<HTMLDivElement>(null);
  const panel = useRef<HTMLDivElement>(null);
  const button = useRef<HTMLButtonElement>(null);

  useEffect(() => {
    if (!isOpen) return;
    panel.current?.querySelector('button')?.focus();
    const onPointerDown = ({ target }: PointerEvent) => {
      if (target instanceof Node && !anchor.current?.contains(target)) setOpen(false);
    };
    document.addEventListener('pointerdown', onPointerDown);
    return () => document.removeEventListener('pointerdown', onPointerDown);
  }, [isOpen]);

  function close() {
    setOpen(false);
    button.current?.focus();
  }

  function move(event: KeyboardEvent) {
    const entries = [...(panel.current?.querySelectorAll('button') ?? [])];
    const current = entries.findIndex((entry) => entry === document.activeElement);
    const targets: Record<string, number> = {
      ArrowDown: (current + 1) % entries.length,
      ArrowUp: (current - 1 + entries.length) % entries.length,
      Home: 0,
      End: entries.length - 1,
    };
    const target = targets[event.key];
    if (target !== undefined) {
      event.preventDefault();
      entries[target]?.focus();
    } else if (event.key === 'Escape') {
      event.stopPropagation();
      close();
    } else if (event.key === 'Tab') {
      setOpen(false);
    }
  }

  return (
    <Anchor ref={anchor}>
      <Button
        ref={button}
        variant="ghost"
        size="icon"
        aria-label={t('menu.label')}
        aria-haspopup="menu"
        aria-expanded={isOpen}
        aria-busy={busy || undefined}
        onClick={() => setOpen(!isOpen)}
        onKeyDown={(event) => {
          if (event.key !== 'ArrowDown') return;
          event.preventDefault();
          setOpen(true);
        }}
      >
        {busy ? <SpinnerRing /> : <Ellipsis />}
      </Button>
      {isOpen && (
        <Panel ref={panel} role="menu" aria-label={t('menu.label')} onKeyDown={move}>
          {items.map(({ label, icon, onSelect }) => (
            <button
              key={label}
              type="button"
              role="menuitem"
              tabIndex={-1}
              onClick={() => {
                close();
                onSelect();
              }}
            >
              {icon}
              {label}
            </button>
          ))}
        </Panel>
      )}
    </Anchor>
  );
}
