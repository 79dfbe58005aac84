import sharp, { type Sharp } from 'sharp'
import { listWidths, toKey, type PictureName } from './picture-names.ts'
import type { PublishedPicture } from './pictures.service.ts'

export { drawSharePicture } from './share-picture.ts'

/** Begins another picture from the same bytes. Sharp's own `clone` copies all of them each time. */
type Source = () => Sharp

const PLACEHOLDER_WIDTH = 12

/** A camera's picture is smaller; a file that claims more would fill the machine's memory. */
const MAX_PIXELS = 100_000_000

/** WebP is made while somebody waits. More effort saves no bytes of these pictures (decision 0039). */
const WEBP = { quality: 80, effort: 3 }

/**
 * A master, and what can be made of it. To be loaded only where something is (decision 53): sharp takes some 10 MB of
 * each process, and time of each start.
 * @throws when it is no picture
 */
export async function openMaster(master: Buffer, picture: PictureName) {
  const upright: Source = () => sharp(master, { limitInputPixels: MAX_PIXELS }).autoOrient()
  const { width, height } = (await upright().metadata()).autoOrient
  const widths = listWidths(width)
  const largest = widths.at(-1)!
  // Once, and only when something is to be made: all else is made of the largest size, always in the same way.
  let decoding: Promise<Source> | undefined
  const decode = () => (decoding ??= decodeAt(upright, largest))

  return {
    /** The widths to make of it (px). */
    widths,

    /** It in one of them, as WebP. */
    async resize(to: number): Promise<Buffer> {
      const decoded = await decode()
      return decoded().resize({ width: to }).webp(WEBP).toBuffer()
    },

    /** What to say of it once they are there. */
    async describe(): Promise<PublishedPicture> {
      const decoded = await decode()
      const tiny = await decoded().resize({ width: PLACEHOLDER_WIDTH }).webp({ quality: 40 }).toBuffer()
      return {
        url: `/uploads/${toKey(picture, largest, 'webp')}`,
        srcset: widths.map((each) => `/uploads/${toKey(picture, each, 'webp')} ${each}w`).join(', '),
        width: largest,
        height: Math.round((height * largest) / width),
        placeholder: `data:image/webp;base64,${tiny.toString('base64')}`,
      }
    },
  }
}

async function decodeAt(picture: Source, width: number): Promise<Source> {
  const { data, info } = await picture().resize({ width }).raw().toBuffer({ resolveWithObject: true })
  const { width: rawWidth, height, channels } = info
  return () => sharp(data, { raw: { width: rawWidth, height, channels } })
}
