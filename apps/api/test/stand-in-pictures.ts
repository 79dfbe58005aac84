import { basename } from 'node:path'
import type { PicturesService, PublishedPicture } from '../src/modules/media/pictures.service.ts'

/** Publishes nothing and answers at once: making the catalogue's real pictures takes longer than all tests. */
export const standInPictures: PicturesService = {
  publish: (file, folder = 'products') => Promise.resolve(describe(file, folder)),
  describe: (file, folder) => Promise.resolve(describe(file, folder)),
  async publishShare() {},
  async publishAs() {},
  listWithAvif: () => Promise.resolve([]),
}

function describe(file: string, folder: string): PublishedPicture {
  const url = `/uploads/${folder}/${basename(file)}`
  return { url, srcset: `${url} 800w`, width: 800, height: 800, placeholder: 'data:image/webp;base64,AA==' }
}
