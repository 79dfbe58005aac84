import type { ProfileChange, UserProfile } from '@shop/contract/users/users.schemas'
import { AppError } from '../../http/app-error.ts'
import type { Clock } from '../../jobs/clock.ts'
import type { Db } from '../../db/pool.ts'
import { inTransaction } from '../../db/transaction.ts'
import { toThumbnailPath, type AvatarPictures } from '../media/avatar-pictures.service.ts'
import { toStoredAvatar } from './avatar-address.ts'
import * as repository from './profile.repository.ts'
import type { ProfileColumns } from './profile.repository.ts'
import type { UsersService } from './users.service.ts'

interface ProfileDependencies {
  db: Db
  clock: Clock
  users: Pick<UsersService, 'getProfile'>
  avatarPictures: AvatarPictures
  /** The base of uploaded avatars' addresses. */
  publicUrl: string
  /** Reports a file that could not be removed after its profile no longer shows it. */
  report: (error: unknown) => void
}

export type ProfileService = ReturnType<typeof createProfileService>

/** Changes of a customer's own profile. */
export function createProfileService(dependencies: ProfileDependencies) {
  const { db, clock, users, avatarPictures, publicUrl, report } = dependencies

  /** Writes columns that may depend on the current avatar; the files of a replaced one are removed. */
  async function write(userId: string, toColumns: (avatar: string | null) => ProfileColumns): Promise<void> {
    const former = await inTransaction(db, async (db) => {
      const user = await repository.lockAvatar(db, userId)
      if (!user) throw new AppError('USER_NOT_FOUND')
      const columns = toColumns(user.avatar_url)
      await repository.updateProfile(db, userId, columns, clock())
      const isUnchanged = columns.avatar_url === undefined || columns.avatar_url === user.avatar_url
      return isUnchanged ? null : user.avatar_url
    })
    if (former !== null) await avatarPictures.remove(former).catch(report)
  }

  return {
    /** An omitted field is unchanged, null clears it. @throws AppError USER_NOT_FOUND, VALIDATION_FAILED */
    async change(userId: string, change: ProfileChange): Promise<UserProfile> {
      await write(userId, (avatar) => toChangedColumns(change, avatar, publicUrl))
      return users.getProfile(userId)
    },

    /** @throws AppError AVATAR_TYPE_UNSUPPORTED, BUSY, USER_NOT_FOUND */
    async uploadAvatar(
      userId: string,
      picture: Buffer,
    ): Promise<{ avatar_url: string; thumbnail_url: string }> {
      const path = await avatarPictures.publish(picture)
      try {
        await write(userId, () => ({ avatar_url: path }))
      } catch (error) {
        await avatarPictures.remove(path).catch(report)
        throw error
      }
      return { avatar_url: publicUrl + path, thumbnail_url: publicUrl + toThumbnailPath(path) }
    },

    /** Succeeds without an avatar. @throws AppError USER_NOT_FOUND */
    async deleteAvatar(userId: string): Promise<Record<string, never>> {
      const avatar = (await repository.findProfile(db, userId, clock()))?.avatar_url ?? null
      // The files first: should that fail, the profile still names them for a retry.
      if (avatar !== null) await avatarPictures.remove(avatar)
      await write(userId, (present) => (present === avatar ? { avatar_url: null } : {}))
      return {}
    },
  }
}

function toChangedColumns(change: ProfileChange, avatar: string | null, publicUrl: string): ProfileColumns {
  const { firstName, lastName, avatar_url: sent, ...sameNames } = change
  const stored = sent ? toStoredAvatar(sent, avatar, publicUrl) : sent
  if (sent && stored === undefined) {
    const details = [{ path: 'avatar_url', message: 'avatar_url must start with http' }]
    throw new AppError('VALIDATION_FAILED', { details })
  }
  const columns = { ...sameNames, first_name: firstName, last_name: lastName, avatar_url: stored }
  return Object.fromEntries(Object.entries(columns).filter(([, value]) => value !== undefined))
}
