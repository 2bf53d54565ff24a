/**
 * Inserts a text at the cursor, after selected text, as if it had been typed. Then the field has the focus, with the cursor after the text.
 * @returns the whole text before and after
 */
export function insertText(area: HTMLTextAreaElement, text: string): { before: string; after: string } {
  const { value: before, selectionEnd: at } = area;
  const isInWord = /\S$/.test(before.slice(0, at));
  area.focus();
  area.setRangeText(isInWord ? ` ${text}` : text, at, at, 'end');
  area.dispatchEvent(new Event('input', { bubbles: true }));
  return { before, after: area.value };
}
