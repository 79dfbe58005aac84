import { createHash } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { basename, extname } from 'node:path'
import sharp from 'sharp'
import type { FileStore } from './file-store.service.ts'

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

export type PicturesService = ReturnType<typeof createPicturesService>

/** Turns masters into what pages load: made once, named by content, so that they can be cached for ever. */
export function createPicturesService({ store }: { store: FileStore }) {
  return {
    /** @throws when the file is missing or is no picture */
    async publish(file: string): Promise<PublishedPicture> {
      const master = await readFile(file)
      const { width, height } = await sharp(master).metadata()
      const hash = createHash('sha256').update(master).digest('hex').slice(0, 10)
      const stem = `${basename(file, extname(file))}-${hash}`
      const widths = WIDTHS.filter((each) => each <= width)
      if (widths.length === 0) widths.push(width as (typeof WIDTHS)[number])
      const key = (each: number) => `products/${stem}-${each}.webp`
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

    /** Publishes a file as it is, under a fixed name. */
    async publishAs(key: string, file: string): Promise<void> {
      await store.put(key, await readFile(file))
    },
  }
}
