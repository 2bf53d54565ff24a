import { createContext, use } from 'react';

/**
 * A message at the bottom of the page. It stays there across navigations. It is shown for 10 seconds with an action, otherwise for 5 seconds,
 * or longer if the text is long. The person can close it.
 * @example
 * const notice: Notice = { text: t('review.deleted'), action: { label: t('undo'), run: restore } };
 * useNotices().show(notice);
 */
export interface Notice {
  text: string;
  /** The time for which a notice with an action is shown, in seconds. Default: 10. */
  seconds?: number;
  /** One action, such as Undo. The notice closes when the action runs. */
  action?: { label: string; run: () => void };
}

/** Shows notices that outlive the mount. */
export interface Notices {
  /** Shows a notice. It replaces the previous notice, unless the previous notice has an action. */
  show(notice: Notice): void;
}

export const NoticesContext = createContext<Notices | null>(null);

/**
 * Returns the page's notices. They outlive the mount that shows them.
 * @throws Error without `HostProviders` above the component
 * @example
 * const notices = useNotices();
 * notices.show({ text: t('deleted'), action: { label: t('undo'), run: restore } });
 */
export function useNotices(): Notices {
  const notices = use(NoticesContext);
  if (notices === null) throw new Error('useNotices needs HostProviders above it.');
  return notices;
}
