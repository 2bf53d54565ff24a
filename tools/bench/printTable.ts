/** Prints a table as Markdown. */
export function printTable(head: string[], rows: (string | number | undefined)[][]) {
  const widths = head.map((title, column) =>
    Math.max(title.length, ...rows.map((row) => String(row[column] ?? '').length)),
  );
  const line = (cells: (string | number | undefined)[]) =>
    `| ${cells.map((cell, column) => String(cell ?? '').padEnd(widths[column] ?? 0)).join(' | ')} |`;
  console.log(line(head));
  console.log(`| ${widths.map((width) => '-'.repeat(width)).join(' | ')} |`);
  for (const row of rows) console.log(line(row));
}
