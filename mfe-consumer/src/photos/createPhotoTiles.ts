import { checkText, cleanText, MAX_PHOTOS, textRules, type Photo } from '@heard/contract';
import { createStore } from '@heard/sdk';
import { checkPhotoFile } from './checkPhotoFile.ts';
import type { PhotosState, PhotoTile } from './PhotoSet.ts';

export type PhotoTiles = ReturnType<typeof createPhotoTiles>;

export const getAlt = ({ alt }: PhotoTile) => cleanText(alt, textRules.photoAlt);

/** Returns a random key. Not `crypto.randomUUID`, which exists only in secure contexts. */
function createKey(): string {
  return Array.from(crypto.getRandomValues(new Uint8Array(16)), (byte) => byte.toString(16).padStart(2, '0')).join('');
}

function createTile(photo: Partial<Pick<PhotoTile, 'stored' | 'chosen' | 'alt'>>): PhotoTile {
  const tile = { key: createKey(), stored: null, chosen: null, alt: '', question: null, upload: null };
  return { ...tile, progress: 0, error: null, ...photo };
}

/** Releases the memory of a chosen file's preview. */
function release({ chosen }: PhotoTile): void {
  if (chosen !== null) URL.revokeObjectURL(chosen.url);
}

/**
 * Creates the photo tiles of a review's form. Changes to them are stored only when the form is saved.
 * @param photos the photos that the review already has
 */
export function createPhotoTiles(photos: readonly Photo[]) {
  const store = createStore<PhotosState>({
    tiles: photos.map((stored) => createTile({ stored, alt: stored.alt })),
    rejected: [],
    rejections: 0,
  });
  const set = (changes: Partial<PhotosState>) => store.set({ ...store.get(), ...changes });
  const change = (key: string, changes: Partial<PhotoTile>) =>
    set({ tiles: store.get().tiles.map((tile) => (tile.key === key ? { ...tile, ...changes } : tile)) });
  const find = (key: string) => store.get().tiles.find((tile) => tile.key === key);

  return {
    get: store.get,
    subscribe: store.subscribe,
    change,
    find,
    getStored: () => store.get().tiles.flatMap(({ stored }) => (stored === null ? [] : [stored])),
    isComplete: () => store.get().tiles.every(({ stored }) => stored !== null),
    add(files: readonly File[]) {
      const tiles = [...store.get().tiles];
      const rejected: { name: string; problem: PhotosState['rejected'][number]['problem'] }[] = [];
      for (const file of files) {
        const problem = checkPhotoFile(file) ?? (tiles.length < MAX_PHOTOS ? null : 'tooMany');
        if (problem !== null) rejected.push({ name: file.name, problem });
        else tiles.push(createTile({ chosen: { file, url: URL.createObjectURL(file) } }));
      }
      set({ tiles, rejected });
    },
    describe: (key: string, alt: string) => change(key, { alt, ...(alt.trim() !== '' && { question: null }) }),
    decline(key: string) {
      change(key, { question: 'declined' });
      return store.get().tiles.every(({ question }) => question !== 'open');
    },
    move(key: string, to: number) {
      const tile = find(key);
      if (tile === undefined) return;
      const tiles = store.get().tiles.filter((one) => one !== tile);
      tiles.splice(to, 0, tile);
      set({ tiles });
    },
    remove(key: string) {
      const tile = find(key);
      if (tile !== undefined) release(tile);
      set({ tiles: store.get().tiles.filter((one) => one !== tile), rejected: [] });
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
    dispose: () => store.get().tiles.forEach(release),
  };
}
