import { Toast, ToastStack } from '@heard/ui';
import { useEffect, useMemo, useRef, useState, type ReactNode } from 'react';
import { NoticesContext, type Notice, type Notices } from './NoticesContext.ts';
import { readNotices, storeNotices } from './storedNotices.ts';

interface ShownNotice {
  notice: Notice;
  id: number;
}

export interface NoticesProviderProps {
  /** The status of the connection, shown next to the notices. */
  status?: ReactNode;
  children: ReactNode;
}

/**
 * Shows notices over the current page. A notice with an action stays for its whole time, since the action may be the only way to undo;
 * the next notice replaces any other notice. After a reload, all notices are shown again, but without their actions. The host's content
 * must have the id `main` and be focusable.
 */
export function NoticesProvider({ status, children }: NoticesProviderProps) {
  const [shown, setShown] = useState<readonly ShownNotice[]>([]);
  // A ref, so that it contains new notices before React renders them: a reload may follow immediately.
  const latest = useRef(shown);
  // Counts ids, so that each notice has a separate timer.
  const lastId = useRef(0);
  const { notices, add, close } = useMemo(() => {
    const update = (next: readonly ShownNotice[]) => {
      latest.current = next;
      setShown(next);
      storeNotices(next.map(({ notice }) => notice.text));
    };
    const add = (notice: Notice, before: readonly ShownNotice[]) => {
      lastId.current += 1;
      update([...before, { notice, id: lastId.current }]);
    };
    return {
      add,
      notices: {
        show: (notice) =>
          add(
            notice,
            latest.current.filter((other) => other.notice.action !== undefined),
          ),
      } satisfies Notices,
      close: (id: number) => update(latest.current.filter((other) => other.id !== id)),
    };
  }, []);
  useEffect(() => {
    for (const text of readNotices()) add({ text }, latest.current);
  }, [add]);
  const stack = useRef<HTMLDivElement>(null);
  /** Moves the focus to the content if the notice that is closing has the focus. The action of the notice may then move the focus elsewhere. */
  const releaseFocus = () => {
    if (stack.current?.contains(document.activeElement)) {
      document.getElementById('main')?.focus({ preventScroll: true });
    }
  };
  return (
    <NoticesContext value={notices}>
      {children}
      <ToastStack ref={stack}>
        {status}
        {shown.map(({ notice: { text, seconds, action }, id }) => (
          <Toast
            key={id}
            message={text}
            onExpire={() => close(id)}
            onClose={() => {
              releaseFocus();
              close(id);
            }}
            {...(seconds !== undefined && { duration: seconds * 1000 })}
            {...(action && {
              actionLabel: action.label,
              onAction: () => {
                releaseFocus();
                close(id);
                action.run();
              },
            })}
          />
        ))}
      </ToastStack>
    </NoticesContext>
  );
}
