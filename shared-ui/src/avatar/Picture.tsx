import { type ComponentPropsWithRef, useState } from 'react';

/** The props of `Picture`. */
export interface PictureProps extends Omit<ComponentPropsWithRef<'img'>, 'src'> {
  src: string | null | undefined;
  fallback: string;
}

/** An image that falls back to `fallback` without a source and when loading fails. */
export function Picture({ src, fallback, alt = '', ...rest }: PictureProps) {
  const [failed, setFailed] = useState<string | null>(null);
  return (
    <img
      {...rest}
      src={src && src !== failed ? src : fallback}
      alt={alt}
      onError={src ? () => setFailed(src) : undefined}
    />
  );
}
