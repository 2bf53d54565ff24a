import { INVITATIONS_CSV_MAX_BYTES } from '@heard/contract';
import { useRef, useState } from 'react';
import type { ChosenColumns } from './chosenColumns.ts';
import type { FileProblem, InvitationTable } from './parseCsv.ts';

/** A chosen file. */
export interface ChosenFile {
  file: File;
  table: InvitationTable;
  /** The columns that are sent. */
  columns: ChosenColumns;
}

/** Returns the chosen file, and a function that reads another file. */
export function useChosenFile() {
  const [chosen, setChosen] = useState<ChosenFile | null>(null);
  const [problem, setProblem] = useState<FileProblem | 'tooLarge' | 'notRead' | null>(null);
  const [isReading, setReading] = useState(false);
  const lastFile = useRef<File>(null);

  async function read(file: File) {
    lastFile.current = file;
    setChosen(null);
    setProblem(file.size > INVITATIONS_CSV_MAX_BYTES ? 'tooLarge' : null);
    setReading(false);
    if (file.size > INVITATIONS_CSV_MAX_BYTES) return;
    setReading(true);
    // Rejects when the file was deleted, or when the parser can't be loaded.
    const parsed = await Promise.all([
      file.arrayBuffer(),
      import(/* webpackChunkName: "parse-csv" */ './parseCsv.ts'),
    ]).then(
      ([bytes, { default: parseCsv }]) => parseCsv(bytes),
      () => 'notRead' as const,
    );
    if (lastFile.current !== file) return;
    setReading(false);
    if (typeof parsed === 'string') setProblem(parsed);
    else setChosen({ file, table: parsed, columns: parsed.chosen });
  }

  return { chosen, setChosen, problem, isReading, read };
}
