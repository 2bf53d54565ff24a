import { type ComponentPropsWithRef, useState } from 'react';

/** The props of `FallbackImage`. */
export interface FallbackImageProps extends Omit<ComponentPropsWithRef<'img'>, 'src'> {
  src: string | null | undefined;
  fallback: string;
  /** The URL of a symbol of 24 units, shown in the corner of `fallback`. */
  icon?: string | null;
}

/** An image that shows `fallback` if it has no source, or if loading the source fails. */
export function FallbackImage({ src, fallback, icon = null, alt = '', className, ...rest }: FallbackImageProps) {
  const [failed, setFailed] = useState<string | null>(null);
  const isShown = src && src !== failed;
  if (!isShown && icon !== null) {
    return (
      <svg
        className={className}
        viewBox="0 0 96 96"
        role={alt === '' ? undefined : 'img'}
        aria-label={alt || undefined}
        aria-hidden={alt === '' || undefined}
      >
        <image href={fallback} width="96" height="96" />
        <circle cx="78" cy="78" r="16" fill="var(--surface-raised)" />
        <use
          href={icon}
          x="68"
          y="68"
          width="20"
          height="20"
          fill="none"
          stroke="var(--text)"
          strokeWidth="2"
          strokeLinecap="round"
          strokeLinejoin="round"
        />
      </svg>
    );
  }
  return (
    <img
      {...rest}
      className={className}
      src={isShown ? src : fallback}
      alt={alt}
      onError={src ? () => setFailed(src) : undefined}
    />
  );
}
