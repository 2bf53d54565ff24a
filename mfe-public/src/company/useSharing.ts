import { useNotices } from '@heard/sdk';
import { useState } from 'react';
import { useMessages } from './messages/messages.ts';

/** A page to share. */
export interface SharedPage {
  /** The path of the shared page on this site. */
  path: string;
  title: string;
}

/** The return value of `useSharing`. */
export interface Sharing {
  /** Opens the browser's share dialog; in browsers that have none, the dialog with the link. */
  share: (page: SharedPage) => void;
  /** Copies the link. If the clipboard is not available, opens the dialog with the link. */
  copy: (page: SharedPage) => void;
  /** The URL that the dialog shows; null while it is closed. */
  url: string | null;
  close: () => void;
}

/** Shares pages by their plain URL. */
export function useSharing(): Sharing {
  const t = useMessages();
  const notices = useNotices();
  const [url, setUrl] = useState<string | null>(null);

  async function share({ path, title }: SharedPage) {
    const shared = toUrl(path);
    // Checks for `navigator.share`, because some browsers lack it, although its type does not allow that.
    if (!('share' in navigator)) return setUrl(shared);
    try {
      await navigator.share({ url: shared, title });
    } catch (error) {
      // Ignores that the person has closed the system's dialog.
      if (!(error instanceof DOMException && error.name === 'AbortError')) setUrl(shared);
    }
  }

  async function copy({ path }: SharedPage) {
    const copied = toUrl(path);
    try {
      await navigator.clipboard.writeText(copied);
      notices.show({ text: t('share.copied') });
    } catch {
      // Shows the link, because the clipboard is unavailable without https or without permission.
      setUrl(copied);
    }
  }

  return { share: (page) => void share(page), copy: (page) => void copy(page), url, close: () => setUrl(null) };
}

const toUrl = (path: string) => new URL(path, window.location.origin).href;
