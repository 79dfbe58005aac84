import { AVATAR_FIELD, uploadAvatar } from '@shop/contract/users/users.endpoints'
import { call } from '../../lib/api/api.ts'
import { exchangeWithProgress } from '../../lib/api/api-exchange.ts'
import { ApiUnavailableError, type ApiFailure } from '../../lib/api/api-result.ts'
import { formatRateLimit } from '../../lib/api/rate-limit-message.ts'
import { m } from '../../paraglide/messages.js'

/** Result of an upload: the new URL, an error message, or aborted. */
type AvatarOutcome = { avatarUrl: string } | { error: string } | 'stopped'

interface SendAvatarOptions {
  /** Called with the share that was sent, from 0 to 1. */
  onProgress: (share: number) => void
  signal: AbortSignal
}

/** Uploads a picture as the customer's avatar. */
export async function sendAvatar(
  picture: Blob,
  { onProgress, signal }: SendAvatarOptions,
): Promise<AvatarOutcome> {
  const body = new FormData()
  body.append(AVATAR_FIELD, picture, 'avatar.jpg')
  try {
    const result = await call(uploadAvatar, { body }, { exchange: exchangeWithProgress(onProgress), signal })
    return result.ok ? { avatarUrl: result.data.avatar_url } : { error: toError(result.error) }
  } catch (error) {
    if (!(error instanceof ApiUnavailableError)) return { error: m.profile_picture_failed() }
    return error.code === 'REQUEST_CANCELLED' ? 'stopped' : { error: error.message }
  }
}

function toError(error: ApiFailure): string {
  if (error.code === 'AVATAR_TYPE_UNSUPPORTED') return m.profile_picture_type()
  if (error.code === 'AVATAR_TOO_LARGE') return m.profile_picture_size()
  if (error.code === 'RATE_LIMITED') return formatRateLimit(error)
  return m.profile_picture_failed()
}
