import { useEffect, useRef, type ReactNode } from 'react';
import { Stack } from '@heard/ui';
import { styled } from 'styled-components';

const Text = styled.p`
  overflow-wrap: anywhere;
`;

/** Replaces a form with its result. Takes the focus from the form, so that screen readers announce the text. */
export function Outcome({ text, children }: { text: string; children: ReactNode }) {
  const paragraph = useRef<HTMLParagraphElement>(null);
  useEffect(() => paragraph.current?.focus(), []);
  return (
    <Stack>
      <Text ref={paragraph} tabIndex={-1}>
        {text}
      </Text>
      {children}
    </Stack>
  );
}
