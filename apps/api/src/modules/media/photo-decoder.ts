import sharp from 'sharp'
import { PHOTO_MAX_PIXELS } from '@shop/contract/photos/photos.rules'
import { respondToParent } from '../../security/child-process.ts'
import { toDecodedBytes } from './decoded-size.ts'

/** Longer sides in px. */
const LARGE_SIDE = 1600
const SMALL_SIDE = 400

/** Limit of what the decoder holds in memory, for pictures that are not decoded line by line. */
const MAX_DECODED_BYTES = 160 * 1024 * 1024

/** This build of sharp decodes no HEIC; phones send JPEG where a form requests it. */
const FORMATS: readonly string[] = ['jpeg', 'png', 'webp']

/** Both sizes of a photo as WebP, or why it is refused. */
export type DecodedPhoto =
  | { large: Buffer; small: Buffer; width: number; height: number }
  | { refused: 'PHOTO_TOO_LARGE' | 'PHOTO_TYPE_UNSUPPORTED' }

sharp.concurrency(1)

/** Re-encodes a photo: first frame, upright, without metadata. Its header decides before anything is decoded. */
async function decode(sent: Buffer): Promise<DecodedPhoto> {
  // The header alone; the limit of pixels has an error of its own.
  const metadata = await sharp(sent, { limitInputPixels: false }).metadata()
  if (!FORMATS.includes(metadata.format)) return { refused: 'PHOTO_TYPE_UNSUPPORTED' }
  if (metadata.width * metadata.height > PHOTO_MAX_PIXELS || toDecodedBytes(metadata) > MAX_DECODED_BYTES)
    return { refused: 'PHOTO_TOO_LARGE' }
  const { data: large, info } = await sharp(sent, { limitInputPixels: PHOTO_MAX_PIXELS, failOn: 'error' })
    .autoOrient()
    .resize({ width: LARGE_SIDE, height: LARGE_SIDE, fit: 'inside', withoutEnlargement: true })
    .webp({ quality: 80, effort: 3 })
    .toBuffer({ resolveWithObject: true })
  const small = await sharp(large)
    .resize({ width: SMALL_SIDE, height: SMALL_SIDE, fit: 'inside', withoutEnlargement: true })
    .webp({ quality: 78, effort: 3 })
    .toBuffer()
  return { large, small, width: info.width, height: info.height }
}

respondToParent(decode)
