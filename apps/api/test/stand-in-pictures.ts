import { basename } from 'node:path'
import type { PicturesService } from '../src/modules/media/pictures.service.ts'
import type { PublishedPicture } from '../src/modules/media/published-picture.ts'

/** Stores nothing: reading the catalogue's real pictures takes longer than most tests. */
export const standInPictures: PicturesService = {
  publish: (file, folder = 'products') => Promise.resolve(describe(file, folder)),
  describe: (file, folder) => Promise.resolve(describe(file, folder)),
  makeRequested: () => Promise.resolve(undefined),
  async publishAs() {},
  listWithAvif: () => Promise.resolve([]),
}

function describe(file: string, folder: string): PublishedPicture {
  const url = `/uploads/${folder}/${basename(file)}`
  return { url, srcset: `${url} 800w`, width: 800, height: 800, placeholder: 'data:image/webp;base64,AA==' }
}
