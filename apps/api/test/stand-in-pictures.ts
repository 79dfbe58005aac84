import { basename } from 'node:path'
import type { PicturesService } from '../src/modules/media/pictures.service.ts'
import type { PublishedPicture } from '../src/modules/media/published-picture.shared.ts'

/** Stores nothing: reading the catalogue's real pictures takes longer than most tests. */
export const standInPictures: PicturesService = {
  publish: async (file, folder = 'products') => describe(file, folder),
  describe: async (file, folder) => describe(file, folder),
  publishUpload: async () => ({ ...describe('photo.webp', 'products'), file: 'photo.webp' }),
  findUploaded: async (file, folder) => (folder === 'story' ? describe(file, folder) : undefined),
  listNewest: async () => [],
  makeRequested: async () => undefined,
  publishAs: async () => {},
  listWithAvif: async () => [],
}

function describe(file: string, folder: string): PublishedPicture {
  const url = `/uploads/${folder}/${basename(file)}`
  return { url, srcset: `${url} 800w`, width: 800, height: 800, placeholder: 'data:image/webp;base64,AA==' }
}
