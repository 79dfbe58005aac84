import { fork } from 'node:child_process'
import { join } from 'node:path'
import { AppError } from '../../http/app-error.ts'
import { createToken } from '../../db/ids.ts'
import { createConcurrencyLimit } from '../../security/concurrency-limit.ts'
import type { FileStore } from './file-store.service.ts'

/** An avatar as it is kept and shown: two square WebP files of 512 and 96 px. */
export interface AvatarFiles {
  large: Buffer
  small: Buffer
}

const DECODER = join(import.meta.dirname, 'avatar-decoder.ts')
const DECODER_LIMIT_MS = 10_000

/** Pictures that may wait to be decoded, of 2 MB each. */
const MAX_QUEUED = 8

/** How each file begins that claims to be a picture of a kind that is accepted. */
const BEGINNINGS = [/^\xff\xd8\xff/, /^\x89PNG\r\n\x1a\n/, /^GIF8[79]a/, /^RIFF[^]{4}WEBP/]

/** An avatar of ours as a profile keeps it. What is not of this form is somebody else's address. */
const OWN_AVATAR = /^\/uploads\/(avatars\/[\w-]{43})-512\.webp$/

/** The path of the small picture beside the large one of an avatar of ours. */
export function toThumbnailPath(path: string): string {
  return path.replace(/-512\.webp$/, '-96.webp')
}

/** Whether a profile's avatar lies with us. */
export function isOwnAvatar(avatar: string): boolean {
  return OWN_AVATAR.test(avatar)
}

export type AvatarPictures = ReturnType<typeof createAvatarPictures>

/** Avatars from upload to removal. They bear random names, so that nobody finds them who is not shown them. */
export function createAvatarPictures({ store }: { store: FileStore }) {
  const limit = createConcurrencyLimit({ running: 1, queued: MAX_QUEUED })

  return {
    /**
     * Keeps a picture that a shopper sent, made anew. Answers the path of the large one.
     * @throws AppError AVATAR_TYPE_UNSUPPORTED, BUSY
     */
    async publish(sent: Buffer): Promise<string> {
      const files = hasKnownBeginning(sent) ? await limit(() => decodeApart(sent)) : undefined
      if (!files) throw new AppError('AVATAR_TYPE_UNSUPPORTED')
      const path = `/uploads/avatars/${createToken()}-512.webp`
      await store.put(toKey(toThumbnailPath(path)), files.small)
      await store.put(toKey(path), files.large)
      return path
    },

    /** Removes the files of a profile's avatar, if it is one of ours. None to remove is fine. */
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

/**
 * Decodes in a process that lives for one picture: what a hostile one does to a decoder ends there, with the memory
 * that it took, and finds no secret. Answers undefined when no avatar comes out of it.
 */
function decodeApart(sent: Buffer): Promise<AvatarFiles | undefined> {
  return new Promise((resolve, reject) => {
    const decoder = fork(DECODER, {
      env: {},
      execArgv: [],
      serialization: 'advanced',
      stdio: ['ignore', 'ignore', 'ignore', 'ipc'],
      timeout: DECODER_LIMIT_MS,
      killSignal: 'SIGKILL',
    })
    decoder.once('error', reject)
    decoder.once('message', (files) => resolve(files as AvatarFiles))
    // Comes after the message, if there is one.
    decoder.once('disconnect', () => resolve(undefined))
    // A decoder that is gone already takes no picture; its disconnection tells.
    decoder.send(sent, () => {})
  })
}
