/** Characters that end a line in some programs: all control characters except for the tab, and two separators of Unicode. */
const LINE_BREAKS = /\r\n|(?!\t)\p{Cc}|[\u2028\u2029]/u;

/**
 * Matches characters that have a meaning anywhere in Markdown (CommonMark, GFM), in entities or in links without
 * brackets.
 */
const SPECIAL = /[\\`*_[\]<>~|&@]|:(?=\/\/)|(?<=www)\./gi;

/** Matches characters that start a heading, a list, a rule or an underline at the start of a line. */
const START = /^(?:[#+=-]|\d{1,9}(?=[.)](?:\s|$)))/;

/** Converts text to a single line of Markdown that shows it as it is. */
export function escapeMarkdown(text: string): string {
  return escapeLine(text.split(LINE_BREAKS).join(' ').replaceAll(/\s+/g, ' '));
}

/** Converts text to a block quote. Every line is inside of the quote and shows the text as it is. */
export function quoteMarkdown(text: string): string {
  return text
    .split(LINE_BREAKS)
    .map((line) => `> ${escapeLine(line)}`.trimEnd())
    .join('\n');
}

function escapeLine(line: string): string {
  // Trims the line, because four spaces at the start would be a block of code.
  const escaped = line.trim().replaceAll(SPECIAL, '\\$&');
  return escaped.replace(START, (start) => (/^\d/.test(start) ? `${start}\\` : `\\${start}`));
}
