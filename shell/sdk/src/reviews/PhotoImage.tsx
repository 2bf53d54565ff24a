import type { Photo } from '@heard/contract';
import { useEffect, useState, type ComponentProps } from 'react';
import { useApi } from '@heard/sdk';

/**
 * The props of `PhotoImage`, in addition to the props of an image.
 * @example
 * const props: PhotoImageProps = { file: photo.small, alt: photo.alt };
 */
export interface PhotoImageProps extends Omit<ComponentProps<'img'>, 'src' | 'width' | 'height'> {
  file: Photo['small'];
  alt: string;
}

/** The start of the paths of public photos. */
const PUBLIC = '/photos/';

/**
 * Shows a file of a photo. A file that is not public is loaded with the session's token.
 * @example
 * <PhotoImage file={photo.small} alt={photo.alt} />
 */
export function PhotoImage({ file: { path, ...size }, alt, ...props }: PhotoImageProps) {
  const api = useApi();
  return path.startsWith(PUBLIC) ? (
    <img {...props} {...size} alt={alt} src={api.pictureUrl(path) ?? undefined} />
  ) : (
    <PrivateImage {...props} {...size} key={path} alt={alt} path={path} />
  );
}

function PrivateImage({ path, alt, ...props }: ComponentProps<'img'> & { path: string; alt: string }) {
  const api = useApi();
  const [url, setUrl] = useState<string>();

  useEffect(() => {
    const loading = new AbortController();
    let created: string | undefined;
    api.image(path, loading.signal).then(
      (image) => {
        if (!loading.signal.aborted) setUrl((created = URL.createObjectURL(image)));
      },
      // Ignores the failure: the description of the photo is shown instead.
      () => {},
    );
    return () => {
      loading.abort();
      if (created !== undefined) URL.revokeObjectURL(created);
    };
  }, [api, path]);

  return <img {...props} alt={alt} src={url} />;
}
