import { createHash } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { basename, extname } from 'node:path'
import sharp from 'sharp'
import type { FileStore } from './file-store.service.ts'
import { drawSharePicture } from './share-picture.ts'

/** A picture ready for a page: all widths exist, sizes in px. */
export interface PublishedPicture {
  url: string
  srcset: string
  width: number
  height: number
  /** A tiny blurred picture as a data: URL. */
  placeholder: string
}

/** Widths that the layout asks for (px). A master narrower than one is not blown up. */
const WIDTHS = [400, 800, 1200] as const
const PLACEHOLDER_WIDTH = 12

/** Raised when share pictures are drawn in another way: caches keep each name for ever. */
export const SHARE_PICTURE_RECIPE = 1

/**
 * Address of the picture beside shared links that `publishShare` made of the same master as this published picture:
 * `/uploads/products/jade-1a2b3c4d5e-1200.webp` → `/uploads/share/jade-1a2b3c4d5e-v1.jpg`.
 */
export function toShareUrl(pictureUrl: string): string {
  return toShareAddress(basename(pictureUrl).replace(/-\d+\.webp$/, ''))
}

/** Where `publishShare` puts what it makes of a master; nothing is made. @throws when the file is missing */
export async function findShareUrl(file: string): Promise<string> {
  return toShareAddress(toStem(file, await readFile(file)))
}

function toShareAddress(stem: string): string {
  return `/uploads/share/${stem}-v${SHARE_PICTURE_RECIPE}.jpg`
}

/** The name of a master with a part that only its content gives. */
function toStem(file: string, master: Buffer): string {
  const hash = createHash('sha256').update(master).digest('hex').slice(0, 10)
  return `${basename(file, extname(file))}-${hash}`
}

export type PicturesService = ReturnType<typeof createPicturesService>

/** Turns masters into what pages load: made once, named by content, so that they can be cached for ever. */
export function createPicturesService({ store }: { store: FileStore }) {
  return {
    /**
     * @param folder where its sizes lie, below `/uploads/`
     * @throws when the file is missing or is no picture
     */
    async publish(file: string, folder = 'products'): Promise<PublishedPicture> {
      const master = await readFile(file)
      const { width, height } = await sharp(master).metadata()
      const stem = toStem(file, master)
      const widths = WIDTHS.filter((each) => each <= width)
      if (widths.length === 0) widths.push(width as (typeof WIDTHS)[number])
      const key = (each: number) => `${folder}/${stem}-${each}.webp`
      for (const each of widths) {
        if (await store.has(key(each))) continue
        await store.put(
          key(each),
          await sharp(master).resize({ width: each }).webp({ quality: 80, effort: 3 }).toBuffer(),
        )
      }
      const tiny = await sharp(master).resize({ width: PLACEHOLDER_WIDTH }).webp({ quality: 40 }).toBuffer()
      const largest = widths.at(-1)!
      return {
        url: `/uploads/${key(largest)}`,
        srcset: widths.map((each) => `/uploads/${key(each)} ${each}w`).join(', '),
        width: largest,
        height: Math.round((height * largest) / width),
        placeholder: `data:image/webp;base64,${tiny.toString('base64')}`,
      }
    },

    /** Makes the picture beside shared links out of a master. @throws when the file is missing or is no picture */
    async publishShare(file: string): Promise<void> {
      const master = await readFile(file)
      const key = toShareAddress(toStem(file, master)).replace('/uploads/', '')
      if (!(await store.has(key))) await store.put(key, await drawSharePicture(master))
    },

    /** Publishes a file as it is, under a fixed name. */
    async publishAs(key: string, file: string): Promise<void> {
      await store.put(key, await readFile(file))
    },
  }
}
