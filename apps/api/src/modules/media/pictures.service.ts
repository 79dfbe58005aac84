import { readFile } from 'node:fs/promises'
import type { Db } from '../../db/pool.ts'
import type { FileStore } from './file-store.service.ts'
import { listWidths, PICTURE_RECIPE, toKey, toMasterKey, toStem, type PictureName } from './picture-names.ts'
import * as repository from './pictures.repository.ts'

/** A picture ready for a page: all widths exist as WebP, sizes in px. */
export interface PublishedPicture {
  url: string
  srcset: string
  width: number
  height: number
  /** A tiny blurred picture as a data: URL. */
  placeholder: string
}

/** Raised when share pictures are drawn in another way: caches keep each name for ever. */
const SHARE_PICTURE_RECIPE = 1

/** Changes whenever masters that are the same give other files than before. */
export const MEDIA_RECIPE = `${PICTURE_RECIPE}.${SHARE_PICTURE_RECIPE}`

/**
 * Address of the picture beside shared links that `publishShare` made of the same master as this published picture:
 * `/uploads/products/jade-1a2b3c4d5e-1200.webp` → `/uploads/share/jade-1a2b3c4d5e-v1.jpg`.
 */
export function toShareUrl(pictureUrl: string): string {
  return toShareAddress(pictureUrl.replace(/^.*\//, '').replace(/-\d+\.webp$/, ''))
}

/** Where `publishShare` puts what it makes of a master; nothing is made. @throws when the file is missing */
export async function findShareUrl(file: string): Promise<string> {
  return toShareAddress(toStem(file, await readFile(file)))
}

function toShareAddress(stem: string): string {
  return `/uploads/share/${stem}-v${SHARE_PICTURE_RECIPE}.jpg`
}

/** Most processes never make a picture. */
const loadMaker = () => import('./picture-maker.ts')

export type PicturesService = ReturnType<typeof createPicturesService>

/**
 * Turns masters into what pages load: made once, named by content, so that they can be cached for ever. AVIF comes
 * later (avif-pictures.service.ts), out of the master that is kept in `masters`.
 */
export function createPicturesService(deps: { db: Db; store: FileStore; masters: FileStore }) {
  const { db, store, masters } = deps

  async function putMissing(to: FileStore, key: string, make: () => Promise<Buffer>): Promise<boolean> {
    if (await to.has(key)) return false
    await to.put(key, await make())
    return true
  }

  async function readMaster(file: string, folder: string) {
    const master = await readFile(file)
    return { master, picture: { folder, stem: toStem(file, master) } }
  }

  /** Whether all that a description speaks of is there. */
  async function isWhole(picture: PictureName, { width }: PublishedPicture): Promise<boolean> {
    const areThere = await Promise.all([
      masters.has(toMasterKey(picture.stem)),
      ...listWidths(width).map((each) => store.has(toKey(picture, each, 'webp'))),
    ])
    return areThere.every(Boolean)
  }

  async function make(master: Buffer, picture: PictureName): Promise<PublishedPicture> {
    const { openMaster } = await loadMaker()
    const { widths, resize, describe } = await openMaster(master, picture)
    await putMissing(masters, toMasterKey(picture.stem), () => Promise.resolve(master))
    // Side by side: each size keeps one core busy.
    const made = await Promise.all(
      widths.map((each) => putMissing(store, toKey(picture, each, 'webp'), () => resize(each))),
    )
    const published = await describe()
    await repository.notePicture(db, published, made.includes(true))
    return published
  }

  return {
    /**
     * @param folder where its sizes lie, below `/uploads/`
     * @throws when the file is missing or is no picture
     */
    async publish(file: string, folder = 'products'): Promise<PublishedPicture> {
      const { master, picture } = await readMaster(file, folder)
      const known = await repository.findPicture(db, picture)
      return known && (await isWhole(picture, known)) ? known : make(master, picture)
    },

    /** What `publish` answers, of a picture that has been published. Nothing is made. @throws as `publish` */
    async describe(file: string, folder: string): Promise<PublishedPicture> {
      const { master, picture } = await readMaster(file, folder)
      const known = await repository.findPicture(db, picture)
      if (known) return known
      const { openMaster } = await loadMaker()
      return (await openMaster(master, picture)).describe()
    },

    /** Makes the picture beside shared links out of a master. @throws when the file is missing or is no picture */
    async publishShare(file: string): Promise<void> {
      const master = await readFile(file)
      const key = toShareAddress(toStem(file, master)).replace('/uploads/', '')
      await putMissing(store, key, async () => (await loadMaker()).drawSharePicture(master))
    },

    /** Publishes a file as it is, under a fixed name. */
    async publishAs(key: string, file: string): Promise<void> {
      await store.put(key, await readFile(file))
    },

    /** Which of these addresses of pictures lie there as AVIF too, in every width. */
    listWithAvif: (urls: readonly string[]) => repository.listWithAvif(db, urls),
  }
}
