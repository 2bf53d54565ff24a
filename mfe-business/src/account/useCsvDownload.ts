import { errorText, useAction, useNotices, type Action } from '@heard/sdk';

/**
 * Downloads a CSV file of the API. The API needs the token of the session, which a link would not send. Reports a failure in a notice.
 * @param name of the file
 * @param load loads the text of the file
 */
export function useCsvDownload(name: string, load: () => Promise<string>): Action<void> {
  const notices = useNotices();
  return useAction({
    call: async () => {
      try {
        saveFile(name, await load());
      } catch (error) {
        notices.show({ text: errorText(error) });
      }
    },
  });
}

function saveFile(name: string, text: string) {
  const link = document.createElement('a');
  // Adds the byte order mark again, because reading the response as text has removed it. Spreadsheets detect UTF-8 by this mark.
  link.href = URL.createObjectURL(new Blob([`\uFEFF${text}`], { type: 'text/csv' }));
  link.download = name;
  link.click();
  URL.revokeObjectURL(link.href);
}
