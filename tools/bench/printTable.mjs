/**
 * Prints a table as Markdown.
 * @param {string[]} head
 * @param {(string | number | undefined)[][]} rows
 */
export function printTable(head, rows) {
  const widths = head.map((title, column) =>
    Math.max(title.length, ...rows.map((row) => String(row[column] ?? '').length)),
  );
  const line = (/** @type {(string | number | undefined)[]} */ cells) =>
    `| ${cells.map((cell, column) => String(cell ?? '').padEnd(widths[column] ?? 0)).join(' | ')} |`;
  console.log(line(head));
  console.log(`| ${widths.map((width) => '-'.repeat(width)).join(' | ')} |`);
  for (const row of rows) console.log(line(row));
}
