import { Upload } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import { styled } from 'styled-components';
import { Field } from '../field/Field.tsx';

const Box = styled.div`
  position: relative;
  display: grid;
  justify-items: center;
  align-content: center;
  gap: var(--space-2);
  min-height: 7.5rem;
  padding: var(--space-4);
  border: 2px dashed var(--border-strong);
  border-radius: var(--radius-md);
  color: var(--text-muted);
  font-size: var(--text-sm);
  text-align: center;
  overflow-wrap: anywhere;

  & b {
    color: var(--accent-text);
    font-weight: var(--weight-strong);
  }
  & > svg.lucide {
    width: 1.5rem;
    height: 1.5rem;
    color: var(--accent-text);
  }
  &[data-over],
  &:has(> input:focus-visible) {
    border-color: var(--accent-text);
    background: var(--accent-soft);
  }
  &:has(> input:focus-visible) {
    outline: var(--focus-width) solid var(--focus-color);
    outline-offset: var(--focus-offset);
  }
`;

// Covers the box, so that a click, a tap and a dropped file reach the browser's own control.
const Input = styled.input`
  position: absolute;
  inset: 0;
  width: 100%;
  height: 100%;
  opacity: 0;
  cursor: pointer;
`;

/** The props of `FileDrop`. */
export interface FileDropProps {
  /** The label of the control. */
  label: ReactNode;
  /** What a click does: 'Choose a file'. */
  choose: string;
  /** What else works: 'or drop it here'. */
  drop: string;
  /** Help below the control, replaced by an error. */
  hint?: ReactNode;
  /** What is wrong with the chosen file and how to fix it. */
  error?: string;
  /** The file types to offer: '.csv,text/csv'. */
  accept: string;
  onFile: (file: File) => void;
}

/**
 * A field for one file, which can be chosen or dropped. The browser's own control is used, so that it works with the keyboard
 * and with assistive technology. A file of another type can be dropped: check the content.
 *
 * @example
 * <FileDrop label="CSV file" choose="Choose a file" drop="or drop it here" accept=".csv,text/csv" onFile={read} />
 */
export function FileDrop({ label, choose, drop, hint, error, accept, onFile }: FileDropProps) {
  const [isOver, setOver] = useState(false);
  return (
    <Field label={label} hint={hint} error={error}>
      {(control) => (
        <Box data-over={isOver || undefined}>
          <Upload />
          <span>
            <b>{choose}</b> {drop}
          </span>
          <Input
            {...control}
            type="file"
            accept={accept}
            onDragEnter={() => setOver(true)}
            onDragLeave={() => setOver(false)}
            onDrop={() => setOver(false)}
            onChange={({ target }) => {
              const [file] = target.files ?? [];
              if (file !== undefined) onFile(file);
              // So that the same file can be chosen again.
              target.value = '';
            }}
          />
        </Box>
      )}
    </Field>
  );
}
