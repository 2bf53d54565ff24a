import { MAX_COMPARED } from '@heard/contract';
import { Link } from '@heard/sdk';
import { below, Button, ButtonLink, useFormats, VisuallyHidden, Wrap } from '@heard/ui';
import { X } from 'lucide-react';
import { useEffect, useLayoutEffect, useRef, useState, type ReactNode } from 'react';
import { createGlobalStyle, styled } from 'styled-components';
import { toComparePath } from '../comparedIds.ts';
import { useMessages } from './messages/messages.ts';
import { changeTray, useTray, type TrayState } from './trayStore.ts';

/** Sticks to the bottom of the viewport down to its place at the end of the page, so that it covers neither the last content nor the footer. */
const Bar = styled.section`
  position: sticky;
  z-index: var(--z-bar);
  /* On a page that is shorter than the viewport, the bar is at the bottom. */
  top: calc(100dvh - var(--height));
  bottom: 0;
  margin-top: var(--space-12);
  padding-block: var(--space-3) max(var(--space-3), env(safe-area-inset-bottom));
  border-top: 1px solid var(--border-strong);
  background: var(--surface-raised);
  box-shadow: var(--shadow-2);

  /* With enlarged text, or on a phone in landscape, a fixed bar would cover too much of the page. */
  @media (max-height: 24rem) {
    position: static;
  }
`;

const Row = styled(Wrap)`
  display: flex;
  flex-wrap: wrap;
  align-items: center;
  gap: var(--space-2) var(--space-3);
`;

const Names = styled.ul`
  display: flex;
  flex: 1;
  gap: var(--space-2);
  min-width: 0;

  & > li {
    display: flex;
    align-items: center;
    min-width: 0;
    max-width: 13rem;
    padding-inline-start: var(--space-4);
    border: 1px solid var(--border);
    border-radius: var(--radius-md);
    background: var(--surface);
  }
  & > li > span {
    overflow: hidden;
    font-size: var(--text-sm);
    font-weight: var(--weight-strong);
    text-overflow: ellipsis;
    white-space: nowrap;
  }

  ${below.lg} {
    flex-basis: 100%;
  }
  ${below.md} {
    display: grid;
    grid-template-columns: repeat(2, minmax(0, 1fr));

    & > li {
      max-width: none;
      padding-inline-start: var(--space-3);
    }
    & > li > span {
      flex: 1;
    }
  }
`;

const Actions = styled.div`
  display: flex;
  gap: var(--space-2);
  margin-inline-start: auto;

  ${below.md} {
    flex: 1;

    & > a {
      flex: 1;
      white-space: normal;
    }
  }
`;

const Rejected = styled.p`
  flex-basis: 100%;
  font-size: var(--text-sm);
  font-weight: var(--weight-strong);
`;

/** Keeps the focus and toasts above the tray. */
const Room = createGlobalStyle<{ height: number }>`
  html {
    --page-bottom: ${({ height }) => height}px;
    scroll-padding-bottom: calc(var(--page-bottom) + var(--space-4));
  }
`;

/** The last tray whose change was announced. Without it, the tray would be announced again on the next page. */
let announced: TrayState | null = null;

/** Lists the companies that were chosen to compare, and announces each change to screen readers. */
export default function Tray() {
  const t = useMessages();
  const { formatList } = useFormats();
  const tray = useTray();
  const [news, setNews] = useState<TrayState | null>(null);
  useEffect(() => {
    if (tray !== announced) setNews(tray);
    announced = tray;
  }, [tray]);
  if (tray === null) return null;
  const names = Object.values(tray.names);
  const isRejected = news === tray && tray.wasAccepted === false;
  const isChanged = news === tray && tray.wasAccepted;
  const rejection = isRejected && t('full', { max: MAX_COMPARED });
  return (
    <>
      <VisuallyHidden role="status">
        {rejection || (isChanged && t('status', { count: names.length, max: MAX_COMPARED, names: formatList(names) }))}
      </VisuallyHidden>
      {names.length > 0 && <Companies names={tray.names}>{rejection}</Companies>}
    </>
  );
}

interface CompaniesProps {
  names: TrayState['names'];
  /** The reason why the last choice was rejected. */
  children: ReactNode;
}

function Companies({ names, children }: CompaniesProps) {
  const t = useMessages();
  const bar = useRef<HTMLElement>(null);
  const list = useRef<HTMLUListElement>(null);
  const removed = useRef<number | null>(null);
  const [height, setHeight] = useState(0);
  const ids = Object.keys(names);

  useLayoutEffect(() => {
    // Checks for `ResizeObserver`, because jsdom lacks it.
    if (bar.current === null || !('ResizeObserver' in window)) return;
    const observer = new ResizeObserver(([entry]) => setHeight(entry?.borderBoxSize[0]?.blockSize ?? 0));
    observer.observe(bar.current);
    return () => observer.disconnect();
  }, []);
  // Moves the focus, because the focused button was removed together with its company.
  useEffect(() => {
    if (removed.current === null) return;
    const buttons = [...(list.current?.querySelectorAll('button') ?? [])];
    (buttons[removed.current] ?? buttons.at(-1))?.focus();
    removed.current = null;
  }, [names]);

  function remove(at: number, id: string) {
    if (ids.length === 1) return clear();
    removed.current = at;
    const { [id]: _, ...others } = names;
    changeTray(others);
  }
  function clear() {
    document.querySelector('main')?.focus({ preventScroll: true });
    changeTray({});
  }
  return (
    <Bar ref={bar} aria-label={t('tray')} style={{ '--height': `${height}px` }} data-screen-only>
      <Room height={height} />
      <Row>
        {children && <Rejected aria-hidden="true">{children}</Rejected>}
        <Names ref={list}>
          {Object.entries(names).map(([id, name], at) => (
            <li key={id}>
              <span dir="auto">{name}</span>
              <Button variant="ghost" size="icon" aria-label={t('remove', { name })} onClick={() => remove(at, id)}>
                <X />
              </Button>
            </li>
          ))}
        </Names>
        <Actions>
          <Button variant="ghost" onClick={clear}>
            {t('clear')}
          </Button>
          <ButtonLink as={Link} to={toComparePath(ids, ids.length === 1 ? '' : null)} rel="nofollow">
            {ids.length === 1 ? t('another') : t('compare', { count: ids.length })}
          </ButtonLink>
        </Actions>
      </Row>
    </Bar>
  );
}
