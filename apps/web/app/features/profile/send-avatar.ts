import { AVATAR_FIELD, uploadAvatar } from '@shop/contract/users'
import { call } from '../../lib/api.ts'
import { exchangeWithProgress } from '../../lib/api-exchange.ts'
import { ApiUnavailableError, type ApiFailure } from '../../lib/api-result.ts'
import { toRateLimitWords } from '../../lib/rate-limit-words.ts'
import { m } from '../../paraglide/messages.js'

/** How an upload ended: with the new address, with what to tell the shopper, or because they stopped it. */
export type AvatarOutcome = { avatarUrl: string } | { fault: string } | 'stopped'

export interface SendAvatarOptions {
  /** Told the share that was sent, from 0 to 1. */
  onProgress: (share: number) => void
  signal: AbortSignal
}

/** Sends a picture as the shopper's avatar. */
export async function sendAvatar(
  picture: Blob,
  { onProgress, signal }: SendAvatarOptions,
): Promise<AvatarOutcome> {
  const body = new FormData()
  body.append(AVATAR_FIELD, picture, picture.type === 'image/webp' ? 'avatar.webp' : 'avatar.jpg')
  try {
    const result = await call(uploadAvatar, { body }, { exchange: exchangeWithProgress(onProgress), signal })
    return result.ok ? { avatarUrl: result.data.avatar_url } : { fault: toFault(result.error) }
  } catch (error) {
    if (!(error instanceof ApiUnavailableError)) return { fault: m.profile_picture_failed() }
    return error.code === 'REQUEST_CANCELLED' ? 'stopped' : { fault: error.message }
  }
}

function toFault(error: ApiFailure): string {
  if (error.code === 'AVATAR_TYPE_UNSUPPORTED') return m.profile_picture_type()
  if (error.code === 'AVATAR_TOO_LARGE') return m.profile_picture_size()
  if (error.code === 'RATE_LIMITED') return toRateLimitWords(error)
  return m.profile_picture_failed()
}
