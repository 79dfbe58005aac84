import sharp, { type Sharp } from 'sharp'
import { listWidths, toKey, type PictureName, type PictureType } from './picture-names.ts'
import type { PublishedPicture } from './published-picture.shared.ts'

const PLACEHOLDER_WIDTH = 12

/** Larger than a camera's picture; beyond it a file could exhaust the memory. */
const MAX_PIXELS = 100_000_000

/** More effort saves no bytes of these pictures (decision 0018). */
const WEBP = { quality: 80, effort: 3 }
/**
 * Looks like WebP of quality 80 with a fifth less; effort 4 would save 8 % more and take four times as long
 * (0039).
 */
const AVIF = { quality: 55, effort: 3 }

// Loaded only where a picture is made (decision 1): sharp takes some 10 MB of each process, and time of each start.

/**
 * Encodes one width of a master, upright and without metadata.
 * @throws when the master is not a picture
 */
export function encodePicture(master: Buffer, width: number, type: PictureType): Promise<Buffer> {
  const resized = openUpright(master).resize({ width })
  return (type === 'avif' ? resized.avif(AVIF) : resized.webp(WEBP)).toBuffer()
}

/** The widths that can be encoded from a master (px). @throws when it is not a picture */
export async function readWidths(master: Buffer): Promise<number[]> {
  return listWidths((await openUpright(master).metadata()).autoOrient.width)
}

/** What pages show of a master before any width of it is encoded. @throws when it is not a picture */
export async function describePicture(master: Buffer, picture: PictureName): Promise<PublishedPicture> {
  const { width, height } = (await openUpright(master).metadata()).autoOrient
  const widths = listWidths(width)
  const largest = widths.at(-1)!
  const tiny = await openUpright(master).resize({ width: PLACEHOLDER_WIDTH }).webp({ quality: 40 }).toBuffer()
  return {
    url: `/uploads/${toKey(picture, largest, 'webp')}`,
    srcset: widths.map((each) => `/uploads/${toKey(picture, each, 'webp')} ${each}w`).join(', '),
    width: largest,
    height: Math.round((height * largest) / width),
    placeholder: `data:image/webp;base64,${tiny.toString('base64')}`,
  }
}

function openUpright(master: Buffer): Sharp {
  return sharp(master, { limitInputPixels: MAX_PIXELS }).autoOrient()
}
