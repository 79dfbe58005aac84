import { createHmac } from 'node:crypto'
import { isSameSecret } from '../../../security/tokens.ts'

/** A token that shows one product before it is published: `<until, in seconds>.<signature>`. */
export function signPreview(secret: string, productId: string, until: Date): string {
  const seconds = Math.floor(until.getTime() / 1000)
  return `${seconds}.${toSignature(secret, productId, seconds)}`
}

/** Whether the token is one for this product, and still valid. */
export function isValidPreview(secret: string, productId: string, token: string, now: Date): boolean {
  const [, digits, signature] = /^(\d{1,12})\.([\w-]{43})$/.exec(token) ?? []
  if (digits === undefined || signature === undefined || Number(digits) * 1000 <= now.getTime()) return false
  return isSameSecret(signature, toSignature(secret, productId, Number(digits)))
}

function toSignature(secret: string, productId: string, seconds: number): string {
  return createHmac('sha256', secret).update(`product preview|${productId}|${seconds}`).digest('base64url')
}
