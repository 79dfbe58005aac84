import { join } from 'node:path'
import { AppError } from '../../http/app-error.ts'
import { createToken } from '../../db/ids.ts'
import { createConcurrencyLimit } from '../../security/concurrency-limit.ts'
import { runInProcess } from '../../security/child-process.ts'
import type { FileStore } from './file-store.service.ts'

/** An avatar as stored: two square WebP files of 512 and 96 px. */
export interface AvatarFiles {
  large: Buffer
  small: Buffer
}

const DECODER = join(import.meta.dirname, 'avatar-decoder.ts')
const DECODER_TIMEOUT_MS = 10_000

/** Pictures that may wait to be decoded, of 2 MB each. */
const MAX_QUEUED = 8

/** The magic numbers of accepted picture types. */
const BEGINNINGS = [/^\xff\xd8\xff/, /^\x89PNG\r\n\x1a\n/, /^GIF8[79]a/, /^RIFF[^]{4}WEBP/]

/** The address of an uploaded avatar in a profile. Any other form is an external address. */
const OWN_AVATAR = /^\/uploads\/(avatars\/[\w-]{43})-512\.webp$/

/** The path of the small picture that belongs to the large one of an uploaded avatar. */
export function toThumbnailPath(path: string): string {
  return path.replace(/-512\.webp$/, '-96.webp')
}

/** Whether a profile's avatar was uploaded to the shop. */
export function isOwnAvatar(avatar: string): boolean {
  return OWN_AVATAR.test(avatar)
}

export type AvatarPictures = ReturnType<typeof createAvatarPictures>

/** Stores and removes avatars. Their names are random, so that they cannot be guessed. */
export function createAvatarPictures({ store }: { store: FileStore }) {
  const limit = createConcurrencyLimit({ running: 1, queued: MAX_QUEUED })

  return {
    /**
     * Decodes and stores an uploaded picture. Returns the path of the large one.
     * @throws AppError AVATAR_TYPE_UNSUPPORTED, BUSY
     */
    async publish(sent: Buffer): Promise<string> {
      const files = hasKnownBeginning(sent) ? await limit(() => decode(sent)) : undefined
      if (!files) throw new AppError('AVATAR_TYPE_UNSUPPORTED')
      const path = `/uploads/avatars/${createToken()}-512.webp`
      await store.put(toKey(toThumbnailPath(path)), files.small)
      await store.put(toKey(path), files.large)
      return path
    },

    /** Removes the files of a profile's avatar, if it was uploaded. */
    async remove(avatar: string): Promise<void> {
      if (!isOwnAvatar(avatar)) return
      await Promise.all([store.remove(toKey(avatar)), store.remove(toKey(toThumbnailPath(avatar)))])
    },
  }
}

const toKey = (path: string) => path.replace('/uploads/', '')

function hasKnownBeginning(sent: Buffer): boolean {
  const beginning = sent.toString('latin1', 0, 12)
  return BEGINNINGS.some((known) => known.test(beginning))
}

const decode = (sent: Buffer) => runInProcess<AvatarFiles>(DECODER, sent, { timeoutMs: DECODER_TIMEOUT_MS })
