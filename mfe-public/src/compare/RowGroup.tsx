import type { ReactNode } from 'react';

interface RowGroupProps {
  name: string;
  /** A short explanation next to the name. */
  about?: ReactNode;
  /** The number of compared companies. */
  columns: number;
  /** The rows of the group. */
  children: ReactNode;
}

/** Groups rows of the table under a name. */
export function RowGroup({ name, about, columns, children }: RowGroupProps) {
  return (
    <tbody>
      <tr>
        <th scope="rowgroup" colSpan={columns}>
          <span>
            {name} {about !== undefined && <small>{about}</small>}
          </span>
        </th>
      </tr>
      {children}
    </tbody>
  );
}
