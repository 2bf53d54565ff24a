import { createContext, use } from 'react';

/** A line at the bottom of the page that stays while the person goes on, for 10 seconds. */
export interface Notice {
  text: string;
  /** One way on, such as Undo. The notice goes when it is taken. */
  action?: { label: string; run: () => void };
}

export interface Notices {
  /** Shows a notice. A further one takes its place, unless it has a way on. */
  show(notice: Notice): void;
}

export const NoticesContext = createContext<Notices | null>(null);

/** Notices outlive the mount that shows them. */
export function useNotices(): Notices {
  const notices = use(NoticesContext);
  if (notices === null) throw new Error('useNotices needs HostProviders above it.');
  return notices;
}
