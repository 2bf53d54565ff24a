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
  /** The lane of requests that decode images. */
  decoding: Lane;
  asAuthor: AsAuthor;
  events: Pick<ReviewEvents, 'photoDeleted'>;
  /** Called for each uploaded photo that is stored or rejected. */
  onPhoto: (result: 'stored' | 'rejected') => void;
}
