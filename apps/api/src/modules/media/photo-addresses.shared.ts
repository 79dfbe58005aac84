import { createHmac } from 'node:crypto'
import { HOUR } from '../../jobs/clock.ts'
import { isSameSecret } from '../../security/tokens.ts'

export type PhotoSize = 'large' | 'small'

/** The content of a photo's private address. */
export interface PhotoAddress {
  id: string
  size: PhotoSize
  /** Seconds since 1970. */
  until: string
  proof: string
}

/** Where private photos are opened: by shoppers, or by staff in the console. */
const ROOTS = { shopper: '/api/v1/photos', staff: '/api/console/photos' } as const
export type PhotoReader = keyof typeof ROOTS

const PUBLIC_KEY = /^reviews\/([0-9a-f-]{36})-(large|small)\.webp$/

/** The address of a photo that everybody may see. */
export function toPublicUrl(id: string, size: PhotoSize): string {
  return `/uploads/reviews/${id}-${size}.webp`
}

/** The photo of a key below `/uploads/`. */
export function readPublicKey(key: string): { id: string; size: PhotoSize } | undefined {
  const [, id, size] = PUBLIC_KEY.exec(key) ?? []
  return id === undefined ? undefined : { id, size: size as PhotoSize }
}

/**
 * Addresses of photos that only those may open to whom the shop gave one: a page cannot send a token for a picture. They
 * end after one or two hours, at the full hour, so that a page loaded again has the same ones.
 */
export function createPhotoAddresses(secret: string) {
  const sign = (id: string, size: string, until: string) =>
    createHmac('sha256', secret).update(`photo|${id}|${size}|${until}`).digest('base64url')

  return {
    toPrivateUrl(id: string, size: PhotoSize, reader: PhotoReader, now: Date): string {
      const until = String((Math.ceil(now.getTime() / HOUR) + 1) * (HOUR / 1_000))
      return `${ROOTS[reader]}/${id}/${size}?until=${until}&proof=${sign(id, size, until)}`
    },

    isValid({ id, size, until, proof }: PhotoAddress, now: Date): boolean {
      return isSameSecret(proof, sign(id, size, until)) && Number(until) * 1_000 > now.getTime()
    },
  }
}
