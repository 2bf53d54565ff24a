import { checkText, cleanText, endpoints, MAX_PHOTOS, textRules, type Photo } from '@heard/contract';
import { createStore, isApiError, type ApiClient } from '@heard/sdk';
import { checkPhotoFile } from './checkPhotoFile.ts';
import type { PhotoSet, PhotosState, PhotoTile } from './PhotoSet.ts';
import { createUpload } from './sendUpload.ts';

/** Number of tiles so far. Tiles need their own keys, because photos have no id before they are uploaded. */
let created = 0;

function createTile(photo: Partial<Pick<PhotoTile, 'stored' | 'chosen' | 'alt'>>): PhotoTile {
  created += 1;
  const tile = { key: String(created), stored: null, chosen: null, alt: '', question: null, upload: null };
  return { ...tile, progress: 0, error: null, ...photo };
}

const getAlt = ({ alt }: PhotoTile) => cleanText(alt, textRules.photoAlt);

/**
 * Creates the photos of a review's form.
 * @param photos the photos that the review already has
 */
export function createPhotoSet(api: ApiClient, photos: readonly Photo[]): PhotoSet {
  const store = createStore<PhotosState>({
    tiles: photos.map((stored) => createTile({ stored, alt: stored.alt })),
    rejected: [],
    rejections: 0,
  });
  /** The ids of the photos that the API has, in its order. */
  const order = photos.map(({ id }) => id);
  let work: Promise<unknown> = Promise.resolve();

  const set = (changes: Partial<PhotosState>) => store.set({ ...store.get(), ...changes });
  const change = (key: string, changes: Partial<PhotoTile>) =>
    set({ tiles: store.get().tiles.map((tile) => (tile.key === key ? { ...tile, ...changes } : tile)) });
  const find = (key: string) => store.get().tiles.find((tile) => tile.key === key);
  const getStored = () => store.get().tiles.flatMap(({ stored }) => (stored === null ? [] : [stored]));
  const isComplete = () => store.get().tiles.every(({ stored }) => stored !== null);

  function release({ chosen }: PhotoTile): void {
    if (chosen !== null) URL.revokeObjectURL(chosen.url);
  }

  /** Runs one job at a time. */
  function enqueue<Result>(job: () => Promise<Result>): Promise<Result> {
    const result = work.then(job);
    work = result.catch(() => undefined);
    return result;
  }

  async function deleteRemoved(reviewId: string): Promise<void> {
    const stored = new Set(getStored().map(({ id }) => id));
    for (const photoId of order.filter((id) => !stored.has(id))) {
      await api.send(endpoints.deletePhoto, { params: { id: reviewId, photoId } }).catch((error: unknown) => {
        // The photo is already deleted: in another tab, or by a request whose response was lost.
        if (!isApiError(error, 404)) throw error;
      });
      order.splice(order.indexOf(photoId), 1);
    }
  }

  async function describeStored(reviewId: string, tiles: readonly PhotoTile[]): Promise<void> {
    for (const tile of tiles) {
      const alt = getAlt(tile);
      if (tile.stored === null || tile.stored.alt === alt) continue;
      const params = { id: reviewId, photoId: tile.stored.id };
      change(tile.key, { stored: await api.send(endpoints.updatePhoto, { params, body: { alt } }) });
    }
  }

  /** Removes the photo of a file that was chosen before: a review has each file once, with the first description. */
  async function mergeWith(first: PhotoTile, repeated: PhotoTile, stored: Photo, reviewId: string): Promise<void> {
    discard(repeated.key);
    change(first.key, { stored });
    await describeStored(reviewId, [{ ...first, stored }]);
  }

  function discard(key: string): void {
    const tile = find(key);
    if (tile !== undefined) release(tile);
    set({ tiles: store.get().tiles.filter((one) => one !== tile) });
  }

  async function upload(reviewId: string, key: string): Promise<void> {
    const tile = find(key);
    if (tile === undefined || tile.stored !== null || tile.chosen === null) return;
    change(key, { upload: 'running', progress: 0, error: null });
    const body = new FormData();
    body.append('alt', getAlt(tile));
    body.append('photo', tile.chosen.file);
    try {
      const stored = await api.send(endpoints.addPhoto, {
        params: { id: reviewId },
        body,
        upload: createUpload((progress) => change(key, { progress })),
      });
      // The API gives the photo of a repeated upload the last place, like a new one.
      if (order.includes(stored.id)) order.splice(order.indexOf(stored.id), 1);
      order.push(stored.id);
      const first = store.get().tiles.find((one) => one.stored?.id === stored.id);
      if (first === undefined) change(key, { stored, upload: null });
      else await mergeWith(first, tile, stored, reviewId);
    } catch (error) {
      change(key, { upload: 'failed', error });
    }
  }

  /** Moves uploaded photos into the order of the form. */
  async function sort(reviewId: string): Promise<void> {
    for (const [position, { id: photoId }] of getStored().entries()) {
      if (order[position] === photoId) continue;
      await api.send(endpoints.updatePhoto, { params: { id: reviewId, photoId }, body: { position } });
      order.splice(order.indexOf(photoId), 1);
      order.splice(position, 0, photoId);
    }
  }

  /** Uploads photos after all earlier jobs. @param before changes to save first */
  async function run(reviewId: string, keys: readonly string[], before?: () => Promise<void>): Promise<boolean> {
    for (const key of keys) change(key, { upload: 'waiting', error: null });
    return enqueue(async () => {
      try {
        await before?.();
        for (const key of keys) await upload(reviewId, key);
      } finally {
        // These were not attempted, because `before` has failed.
        for (const key of keys) if (find(key)?.upload === 'waiting') change(key, { upload: null });
      }
      await sort(reviewId);
      return isComplete();
    });
  }

  return {
    get: store.get,
    subscribe: store.subscribe,
    getStored,
    add(files) {
      const tiles = [...store.get().tiles];
      const rejected: { name: string; problem: PhotosState['rejected'][number]['problem'] }[] = [];
      for (const file of files) {
        const problem = checkPhotoFile(file) ?? (tiles.length < MAX_PHOTOS ? null : 'tooMany');
        if (problem !== null) rejected.push({ name: file.name, problem });
        else tiles.push(createTile({ chosen: { file, url: URL.createObjectURL(file) } }));
      }
      set({ tiles, rejected });
    },
    describe: (key, alt) => change(key, { alt, ...(alt.trim() !== '' && { question: null }) }),
    decline(key) {
      change(key, { question: 'declined' });
      return store.get().tiles.every(({ question }) => question !== 'open');
    },
    move(key, to) {
      const tile = find(key);
      if (tile === undefined) return;
      const tiles = store.get().tiles.filter((one) => one !== tile);
      tiles.splice(to, 0, tile);
      set({ tiles });
    },
    remove(key) {
      discard(key);
      set({ rejected: [] });
    },
    check() {
      const tiles = store.get().tiles.map((tile) => {
        const isMissing = tile.stored === null && getAlt(tile) === '' && tile.question === null;
        return isMissing ? { ...tile, question: 'open' as const } : tile;
      });
      const isRejected = tiles.some(
        (tile) => tile.question === 'open' || checkText(tile.alt, textRules.photoAlt) !== null,
      );
      set({ tiles, rejections: store.get().rejections + (isRejected ? 1 : 0) });
      return !isRejected;
    },
    hasChanges() {
      const isChanged = (tile: PhotoTile) => tile.stored === null || tile.stored.alt !== getAlt(tile);
      const ids = getStored().map(({ id }) => id);
      return store.get().tiles.some(isChanged) || ids.join() !== order.join();
    },
    save(reviewId) {
      const missing = store.get().tiles.filter(({ stored }) => stored === null);
      return run(
        reviewId,
        missing.map(({ key }) => key),
        async () => {
          // Deletes first, because the number of photos of a review is limited.
          await deleteRemoved(reviewId);
          await describeStored(reviewId, store.get().tiles);
        },
      );
    },
    async retry(reviewId, key) {
      return find(key)?.upload === 'failed' ? run(reviewId, [key]) : isComplete();
    },
    dispose: () => store.get().tiles.forEach(release),
  };
}
