import type { Lane } from '../../admission/createLane.ts';
import type { ImagePool, ImageStore } from '../images/index.ts';
import type { ReviewEvents, ReviewsRepository } from '../reviews/index.ts';
import type { AsAuthor } from '../users/index.ts';
import type { PhotosRepository } from './photos.repository.ts';

export interface PhotosDependencies {
  photos: PhotosRepository;
  reviews: Pick<ReviewsRepository, 'lock'>;
  images: Pick<ImagePool, 'encode'>;
  imageStore: ImageStore;
  /** Limits how many requests decode images at the same time. */
  decoding: Lane;
  asAuthor: AsAuthor;
  events: Pick<ReviewEvents, 'photoDeleted'>;
  /** Called once for each upload, after the photo was stored or rejected. */
  onPhoto: (result: 'stored' | 'rejected') => void;
}
