import { Toast, ToastStack } from '@heard/ui';
import { useMemo, useRef, useState, type ReactNode } from 'react';
import { NoticesContext, type Notice, type Notices } from './NoticesContext.ts';

export interface NoticesProviderProps {
  /** Shown next to the notices: the status of the connection. */
  status?: ReactNode;
  children: ReactNode;
}

/**
 * Shows notices over the current page. A notice with an action stays for its whole time, since the action may be the only way
 * back; others are replaced by the next one. The host's content must have the id `main` and be focusable.
 */
export function NoticesProvider({ status, children }: NoticesProviderProps) {
  const [shown, setShown] = useState<readonly { notice: Notice; id: number }[]>([]);
  // Unique ids, so that each notice has a separate timer.
  const lastId = useRef(0);
  const notices = useMemo<Notices>(
    () => ({
      show: (notice) => {
        lastId.current += 1;
        const id = lastId.current;
        setShown((before) => [...before.filter((other) => other.notice.action !== undefined), { notice, id }]);
      },
    }),
    [],
  );
  const stack = useRef<HTMLDivElement>(null);
  const close = (id: number) => setShown((before) => before.filter((other) => other.id !== id));
  /** Moves the focus from a notice that disappears to the content. An action may then move it to a better place. */
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
