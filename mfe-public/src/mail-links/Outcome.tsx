import { useEffect, useRef, type ReactNode } from 'react';
import { Stack } from 'shared-ui';
import { styled } from 'styled-components';

const Words = styled.p`
  overflow-wrap: anywhere;
`;

/** What came of a form, in its place. It takes the focus, which was in the form, and so it is read out. */
export function Outcome({ text, children }: { text: string; children: ReactNode }) {
  const words = useRef<HTMLParagraphElement>(null);
  useEffect(() => words.current?.focus(), []);
  return (
    <Stack>
      <Words ref={words} tabIndex={-1}>
        {text}
      </Words>
      {children}
    </Stack>
  );
}
