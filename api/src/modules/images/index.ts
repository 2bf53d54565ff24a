export { createImagePool, type ImagePool } from './createImagePool.ts';
export { encodeImage, type EncodedImage, type ImageSize } from './encodeImage.ts';
export { openImageStore, type ImageStore } from './imageStore.ts';
export { removeLostUploads } from './uploadFolder.ts';
export { sendImage } from './sendImage.ts';
export { withImage, type UploadedImage } from './withImage.ts';
