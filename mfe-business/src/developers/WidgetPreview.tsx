import { queryKeys, useQuery } from '@heard/sdk';
import { BusyRegion, Skeleton } from '@heard/ui';
import { styled } from 'styled-components';
import { type BadgeLook, toWidgetPath, WIDGET_HEIGHT, WIDGET_SANDBOX } from './embedCode.ts';
import { useMessages } from './messages/messages.ts';
import { PreviewFailure, PreviewGrounds, toShownTheme } from './PreviewGrounds.tsx';

const Frame = styled.iframe`
  display: block;
  width: 100%;
  border: 0;
`;

/** The widget of a company on a light and on a dark page. */
export function WidgetPreview({ id, look: { theme, lang } }: { id: string; look: BadgeLook }) {
  const t = useMessages();
  const toPath = (ground: 'light' | 'dark') => toWidgetPath(id, { theme: toShownTheme(theme, ground), lang });
  const path = toPath('light');
  // Requests the document separately, because a frame does not report an error. The frame then loads the document from the browser's cache.
  const widget = useQuery({
    queryKey: [...queryKeys.private, 'widget', path],
    queryFn: async ({ signal }) => {
      const { ok, status } = await fetch(path, { signal });
      if (!ok) throw new Error(`The widget responds with ${status}.`);
      return true;
    },
  });
  if (widget.data === undefined && widget.error !== null) {
    return <PreviewFailure isRetrying={widget.isFetching} onRetry={() => void widget.refetch()} />;
  }
  return (
    <PreviewGrounds isWide>
      {(ground, label) =>
        widget.data === undefined ? (
          <BusyRegion label={t('preview.loading')}>
            <Skeleton width="100%" height={`${WIDGET_HEIGHT}px`} />
          </BusyRegion>
        ) : (
          <Frame src={toPath(ground)} title={label} height={WIDGET_HEIGHT} loading="lazy" sandbox={WIDGET_SANDBOX} />
        )
      }
    </PreviewGrounds>
  );
}
