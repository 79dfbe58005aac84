import { readFile } from 'node:fs/promises'
import sharp, { type Sharp } from 'sharp'
import type { Db } from '../../platform/database.ts'
import type { FileStore } from './file-store.service.ts'
import { listWidths, PICTURE_RECIPE, toKey, toMasterKey, toStem } from './picture-names.ts'
import * as repository from './pictures.repository.ts'
import { drawSharePicture } from './share-picture.ts'

/** A picture ready for a page: all widths exist as WebP, sizes in px. */
export interface PublishedPicture {
  url: string
  srcset: string
  width: number
  height: number
  /** A tiny blurred picture as a data: URL. */
  placeholder: string
}

/** Begins another picture from the same bytes. Sharp's own `clone` copies all of them each time. */
type Source = () => Sharp

const PLACEHOLDER_WIDTH = 12

/** A camera's picture is smaller; a file that claims more would fill the machine's memory. */
const MAX_PIXELS = 100_000_000

/** WebP is made while somebody waits. More effort saves no bytes of these pictures (decision 0039). */
const WEBP = { quality: 80, effort: 3 }

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

  return {
    /**
     * @param folder where its sizes lie, below `/uploads/`
     * @throws when the file is missing or is no picture
     */
    async publish(file: string, folder = 'products'): Promise<PublishedPicture> {
      const { master, upright, picture, widths, describe } = await openMaster(file, folder)
      const largest = widths.at(-1)!
      // Decoded once, and only when something is missing: every other size is made of the largest.
      let decoding: Promise<Source> | undefined
      const decode = () => (decoding ??= decodeAt(upright, largest))
      await putMissing(masters, toMasterKey(picture.stem), () => Promise.resolve(master))
      // Side by side: each size keeps one core busy.
      const made = await Promise.all(
        widths.map((each) =>
          putMissing(store, toKey(picture, each, 'webp'), async () =>
            (await decode())().resize({ width: each }).webp(WEBP).toBuffer(),
          ),
        ),
      )
      const published = await describe(decoding ? await decoding : upright)
      await repository.notePicture(db, published.url, made.includes(true))
      return published
    },

    /** What `publish` answers, of a picture that has been published. Nothing is made. @throws as `publish` */
    async describe(file: string, folder: string): Promise<PublishedPicture> {
      const { upright, describe } = await openMaster(file, folder)
      return describe(upright)
    },

    /** Makes the picture beside shared links out of a master. @throws when the file is missing or is no picture */
    async publishShare(file: string): Promise<void> {
      const master = await readFile(file)
      const key = toShareAddress(toStem(file, master)).replace('/uploads/', '')
      await putMissing(store, key, () => drawSharePicture(master))
    },

    /** Publishes a file as it is, under a fixed name. */
    async publishAs(key: string, file: string): Promise<void> {
      await store.put(key, await readFile(file))
    },

    /** Which of these addresses of pictures lie there as AVIF too, in every width. */
    listWithAvif: (urls: readonly string[]) => repository.listWithAvif(db, urls),
  }
}

/** A master, the widths to make of it, and what to say of it once they are there. */
async function openMaster(file: string, folder: string) {
  const master = await readFile(file)
  const upright: Source = () => sharp(master, { limitInputPixels: MAX_PIXELS }).autoOrient()
  const { width, height } = (await upright().metadata()).autoOrient
  const picture = { folder, stem: toStem(file, master) }
  const widths = listWidths(width)
  const largest = widths.at(-1)!

  /** @param pixels the same picture, perhaps decoded already */
  async function describe(pixels: Source): Promise<PublishedPicture> {
    const tiny = await pixels().resize({ width: PLACEHOLDER_WIDTH }).webp({ quality: 40 }).toBuffer()
    return {
      url: `/uploads/${toKey(picture, largest, 'webp')}`,
      srcset: widths.map((each) => `/uploads/${toKey(picture, each, 'webp')} ${each}w`).join(', '),
      width: largest,
      height: Math.round((height * largest) / width),
      placeholder: `data:image/webp;base64,${tiny.toString('base64')}`,
    }
  }
  return { master, upright, picture, widths, describe }
}

async function decodeAt(picture: Source, width: number): Promise<Source> {
  const { data, info } = await picture().resize({ width }).raw().toBuffer({ resolveWithObject: true })
  const { width: rawWidth, height, channels } = info
  return () => sharp(data, { raw: { width: rawWidth, height, channels } })
}
