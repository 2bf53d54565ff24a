import { Search, X } from 'lucide-react';
import { type ComponentPropsWithRef, type ReactNode, useImperativeHandle, useRef } from 'react';
import { styled } from 'styled-components';
import { Button } from '../button/Button.tsx';
import { useMessages } from '../messages/messages.ts';
import { Spinner } from '../spinner/Spinner.tsx';

const Box = styled.div`
  position: relative;
  flex: 1;
  min-width: 0;
`;

const Frame = styled.div`
  display: flex;
  align-items: center;
  gap: var(--space-3);
  height: var(--control-lg);
  padding-inline: var(--space-5) var(--space-2);
  background: var(--surface-raised);
  color: var(--text);
  border: 1px solid var(--border-strong);
  border-radius: var(--radius-lg);
  box-shadow: var(--shadow-2);

  & > svg {
    color: var(--text-muted);
  }
  &:focus-within {
    outline: 3px solid var(--focus-color);
    outline-offset: 2px;
  }
  [data-on-brand] & {
    border-color: transparent;
  }
  [data-on-brand] &:focus-within {
    outline-color: var(--voice);
  }
  [data-on-brand] & button:focus-visible {
    outline-color: var(--focus-color);
  }

  & > input {
    flex: 1;
    min-width: 0;
    height: 100%;
    padding: 0;
    border: 0;
    background: none;
    outline: 0;
    font-size: var(--text-lg);
    text-overflow: ellipsis;
  }
  & > input::placeholder {
    color: var(--text-muted);
    opacity: 1;
  }
  & > input[type='search'] {
    appearance: none;
  }
  & > input::-webkit-search-cancel-button,
  & > input::-webkit-search-decoration {
    display: none;
  }

  &[data-size='md'] {
    gap: var(--space-2);
    height: var(--control);
    padding-inline: var(--space-3) 0;
    border-radius: var(--radius-md);
    box-shadow: none;

    & > input {
      font-size: var(--text-md);
    }
    & > button {
      border-radius: var(--radius-md);
    }
  }
`;

const Slot = styled.span`
  display: grid;
  place-items: center;
  flex: none;
  width: var(--control);
  height: var(--control);
`;

/** The props of `SearchField`. */
export interface SearchFieldProps extends Omit<ComponentPropsWithRef<'input'>, 'size'> {
  /** 56 pixels high (`lg`, the default) or 44 (`md`). */
  size?: 'md' | 'lg';
  /** Whether a search is running. A spinner then replaces the clear button. */
  busy?: boolean;
  /** Shows a clear button while there is text. The focus stays in the field. */
  onClear?: () => void;
  /** The content of the popup while it is open: a `SearchPanel`. */
  panel?: ReactNode;
}

/**
 * The input of a search box, with a magnifier, a clear button and a panel below the input. Contains no logic: the owner
 * passes role, name, value and handlers, usually from `useCombobox`.
 */
export function SearchField({ size = 'lg', busy = false, onClear, panel, ref, ...input }: SearchFieldProps) {
  const t = useMessages();
  const own = useRef<HTMLInputElement>(null);
  useImperativeHandle<HTMLInputElement | null, HTMLInputElement | null>(ref, () => own.current, []);
  return (
    <Box>
      <Frame data-size={size}>
        <Search aria-hidden="true" />
        <input
          autoComplete="off"
          autoCapitalize="none"
          spellCheck={false}
          type="text"
          dir="auto"
          {...input}
          ref={own}
        />
        {busy ? (
          <Slot>
            <Spinner label={t('search.searching')} />
          </Slot>
        ) : onClear && input.value ? (
          <Button
            variant="ghost"
            size="icon"
            aria-label={t('search.clear')}
            onClick={() => {
              onClear();
              own.current?.focus();
            }}
          >
            <X />
          </Button>
        ) : null}
      </Frame>
      {panel}
    </Box>
  );
}
