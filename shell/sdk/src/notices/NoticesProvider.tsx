import { Toast, ToastStack } from 'shared-ui';
import { useMemo, useRef, useState, type ReactNode } from 'react';
import { NoticesContext, type Notice, type Notices } from './NoticesContext.ts';

export interface NoticesProviderProps {
  /** What stands beside the notices: how the connection is. */
  status?: ReactNode;
  children: ReactNode;
}

/**
 * Shows notices above whatever page the person is on. One with a way on keeps its whole time: it may be the only way
 * back. The others make room for the next one. The host's content has the id `main` and takes the focus.
 */
export function NoticesProvider({ status, children }: NoticesProviderProps) {
  const [shown, setShown] = useState<readonly { notice: Notice; id: number }[]>([]);
  // Never the same twice: each notice lives on its own time.
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
  return (
    <NoticesContext value={notices}>
      {children}
      <ToastStack ref={stack}>
        {status}
        {shown.map(({ notice: { text, action }, id }) => (
          <Toast
            key={id}
            message={text}
            onExpire={() => close(id)}
            {...(action && {
              actionLabel: action.label,
              onAction: () => {
                // The button goes. What it runs may know a better place for the focus than the top of the content.
                if (stack.current?.contains(document.activeElement)) {
                  document.getElementById('main')?.focus({ preventScroll: true });
                }
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
