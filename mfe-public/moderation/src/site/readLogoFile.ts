import { LOGO_MAX_BYTES } from '@heard/contract';

/** The reason why a file cannot be a logo. The API also checks what an SVG contains. */
export type LogoProblem = 'tooLarge' | 'wrongType';

/** The beginning of every PNG, in base64. */
const PNG_START = 'iVBORw0KGgo';

/** Reads a file as a logo in base64. The content of the file determines the type. A file that cannot be read counts as a file of the wrong type. */
export async function readLogoFile(file: File): Promise<{ logo: string } | { problem: LogoProblem }> {
  if (file.size > LOGO_MAX_BYTES) return { problem: 'tooLarge' };
  const logo = await readBase64(file);
  return logo.startsWith(PNG_START) || atob(logo).includes('<svg') ? { logo } : { problem: 'wrongType' };
}

/** Returns the content of a file in base64; '' if it cannot be read. */
function readBase64(file: File): Promise<string> {
  return new Promise((resolve) => {
    const reader = new FileReader();
    reader.addEventListener('loadend', () => {
      const url = typeof reader.result === 'string' ? reader.result : '';
      resolve(url.slice(url.indexOf(',') + 1));
    });
    reader.readAsDataURL(file);
  });
}

/** Returns the URL of a logo in base64. Browsers run no scripts of an SVG in an `img`. */
export function toLogoUrl(logo: string): string {
  return `data:image/${logo.startsWith(PNG_START) ? 'png' : 'svg+xml'};base64,${logo}`;
}
