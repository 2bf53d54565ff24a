import { useEffect, useRef, type ReactNode } from 'react';
import { Note, Stack } from '@heard/ui';
import { styled } from 'styled-components';

const Text = styled.div`
  border-radius: var(--radius-md);
`;

/** Replaces a form with its result. Takes the focus from the form, so that screen readers announce the text. */
export function Outcome({ text, children }: { text: string; children: ReactNode }) {
  const place = useRef<HTMLDivElement>(null);
  useEffect(() => place.current?.focus(), []);
  return (
    <Stack>
      <Text ref={place} tabIndex={-1}>
        <Note tone="success">{text}</Note>
      </Text>
      {children}
    </Stack>
  );
}
