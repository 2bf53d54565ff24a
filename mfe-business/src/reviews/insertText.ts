/**
 * Inserts a text at the cursor or, if text is selected, after the selection, as if the person had typed it. Moves the
 * focus to the field, with the cursor after the inserted text.
 * @returns the content of the field before and after the insertion
 */
export function insertText(area: HTMLTextAreaElement, text: string): { before: string; after: string } {
  const { value: before, selectionEnd: at } = area;
  const isInWord = /\S$/.test(before.slice(0, at));
  area.focus();
  area.setRangeText(isInWord ? ` ${text}` : text, at, at, 'end');
  area.dispatchEvent(new Event('input', { bubbles: true }));
  return { before, after: area.value };
}
