import type { Photo } from '@heard/contract';
import type { Store } from '@heard/sdk';
import type { FileProblem } from './checkPhotoFile.ts';

/** A photo in the form of a review. */
export interface PhotoTile {
  /** A random key. It is also sent as the key of the photo's upload. */
  key: string;
  /** The uploaded photo; null until it is uploaded. */
  stored: Photo | null;
  /** The chosen file, with a URL that shows it; null for a photo that the review already had. */
  chosen: { file: File; url: string } | null;
  /** The description, as it is typed. */
  alt: string;
  /** The question about a missing description: waiting for an answer, or declined by the author. Null if the form has not asked. */
  question: 'open' | 'declined' | null;
  upload: 'waiting' | 'running' | 'failed' | null;
  /** The share of the file that is sent, from 0 to 1. */
  progress: number;
  /** The reason why the upload failed. */
  error: unknown;
}

/** The state of the photos in the form of a review. */
export interface PhotosState {
  tiles: readonly PhotoTile[];
  /** Files that were chosen last and could not be added. */
  rejected: readonly { name: string; problem: FileProblem }[];
  /** The number of submits that failed because of photos. */
  rejections: number;
}

/** The photos of a review while the author edits them. Independent of the form, so that uploads continue when the form is closed. */
export interface PhotoSet extends Pick<Store<PhotosState>, 'get' | 'subscribe'> {
  /** Adds files, up to the maximum number of photos. */
  add(files: readonly File[]): void;
  describe(key: string, alt: string): void;
  /** Accepts a photo without a description. @returns whether all questions about descriptions are answered */
  decline(key: string): boolean;
  /** Moves a photo to another place. */
  move(key: string, to: number): void;
  remove(key: string): void;
  /** Returns whether the photos can be published: asks once for each missing description, and rejects descriptions that are too long. */
  check(): boolean;
  /** Returns whether there is anything to save. */
  hasChanges(): boolean;
  /** Returns the uploaded photos, in the order of the form. */
  getStored(): Photo[];
  /**
   * Saves all changes, one after the other. Photos that cannot be uploaded stay in the form, with the reason.
   * @returns whether all photos are uploaded
   * @throws the error of the API if a change of an uploaded photo fails
   */
  save(reviewId: string): Promise<boolean>;
  /** Uploads a photo of a saved review again. @returns whether all photos are uploaded */
  retry(reviewId: string, key: string): Promise<boolean>;
  /** Cancels failed uploads, because the API may have stored a photo although its response was lost. */
  cancelUploads(reviewId: string): Promise<void>;
  /** Releases the memory of the chosen files. */
  dispose(): void;
}
