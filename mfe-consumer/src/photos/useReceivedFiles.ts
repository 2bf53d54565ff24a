import { type RefObject, useEffect, useEffectEvent } from 'react';

/** The type that `DataTransfer.types` contains if the dragged or pasted data contains files. */
const FILES = 'Files';

/** Adds files that are dropped or pasted anywhere on the page, outside of other forms and of the field's own control. */
export function useReceivedFiles(field: RefObject<HTMLElement | null>, onFiles: (files: File[]) => void): void {
  const receive = useEffectEvent((event: DragEvent | ClipboardEvent) => {
    const { target } = event;
    const data = 'clipboardData' in event ? event.clipboardData : event.dataTransfer;
    if (event.defaultPrevented || !(target instanceof Element) || !data?.types.includes(FILES)) return;
    // Ignores the image that office programs add to copied text.
    if (event.type === 'paste' && data.types.includes('text/plain')) return;
    const form = field.current?.closest('form');
    const isFileInput = target instanceof HTMLInputElement && target.type === 'file';
    if (isFileInput || (target.closest('form') ?? form) !== form) return;
    // Prevents the browser from leaving the page to show the dropped file.
    event.preventDefault();
    if (event.type !== 'dragover' && form?.getAttribute('aria-busy') !== 'true') onFiles([...data.files]);
  });
  useEffect(() => {
    const listener = (event: DragEvent | ClipboardEvent) => receive(event);
    const types = ['dragover', 'drop', 'paste'] as const;
    for (const type of types) document.addEventListener(type, listener);
    return () => {
      for (const type of types) document.removeEventListener(type, listener);
    };
  }, []);
}
