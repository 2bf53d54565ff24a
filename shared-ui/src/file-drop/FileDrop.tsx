import { Upload } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import { styled } from 'styled-components';
import { Field, type FieldControl } from '../field/Field.tsx';

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
  /** The label of the control. Without it, `choose` names the control. */
  label?: ReactNode;
  /** The label of the button: 'Choose a file'. */
  choose: string;
  /** The alternative to the button: 'or drop it here'. */
  drop: string;
  /** Help below the control, replaced by an error. Requires a label. */
  hint?: ReactNode;
  /** The error message about the chosen file, which also explains how to correct it. Requires a label. */
  error?: string;
  /** The file types to offer: '.csv,text/csv'. */
  accept: string;
  /** The icon; an arrow by default. */
  icon?: ReactNode;
  /** Called with the chosen file. */
  onFile?: (file: File) => void;
  /** Called with the chosen files. Several can be chosen. */
  onFiles?: (files: readonly File[]) => void;
}

/**
 * A field for one file or several, which can be chosen or dropped. The browser's own control is used, so that it works with the keyboard
 * and with assistive technology. A file of another type can be dropped: check the content.
 *
 * @example
 * <FileDrop label="CSV file" choose="Choose a file" drop="or drop it here" accept=".csv,text/csv" onFile={read} />
 */
export function FileDrop(props: FileDropProps) {
  const { label, choose, drop, hint, error, accept, icon = <Upload />, onFile, onFiles } = props;
  const [isOver, setOver] = useState(false);
  const show = (control: FieldControl | { 'aria-label': string }) => (
    <Box data-over={isOver || undefined}>
      {icon}
      <span>
        <b>{choose}</b> {drop}
      </span>
      <Input
        {...control}
        type="file"
        accept={accept}
        multiple={onFiles !== undefined}
        onDragEnter={() => setOver(true)}
        onDragLeave={() => setOver(false)}
        onDrop={() => setOver(false)}
        onChange={({ target }) => {
          const files = Array.from(target.files ?? []);
          // Clears the value, so that the same file can be chosen again.
          target.value = '';
          const [file] = files;
          if (file === undefined) return;
          onFile?.(file);
          onFiles?.(files);
        }}
      />
    </Box>
  );
  if (label === undefined) return show({ 'aria-label': choose });
  return (
    <Field label={label} hint={hint} error={error}>
      {show}
    </Field>
  );
}
