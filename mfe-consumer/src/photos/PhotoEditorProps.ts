import type { PhotoTile } from './PhotoSet.ts';

/** The props of `PhotoEditor`, which passes some of them on to its parts. */
export interface PhotoEditorProps {
  tile: PhotoTile;
  /** The index of the photo. */
  at: number;
  /** The number of photos. */
  count: number;
  onDescribe: (alt: string) => void;
  /** Called when the author chooses to publish the photo without a description. */
  onDecline: (form: HTMLFormElement | null) => void;
  onMove: (to: number) => void;
  onRemove: () => void;
  onRetry: () => void;
}
