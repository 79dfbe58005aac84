import { toDisplayName } from '@shop/contract/users/users.endpoints'
import type { UserProfile } from '@shop/contract/users/users.schemas'
import { AppError } from '../../http/app-error.ts'
import type { Clock } from '../../jobs/clock.ts'
import type { Db, Tx } from '../../db/pool.ts'
import { findBrokenConstraint } from '../../db/sql.ts'
import { inTransaction } from '../../db/transaction.ts'
import { createId } from '../../db/ids.ts'
import type { Language } from '../../http/language.ts'
import * as account from './accounts.repository.ts'
import { createGuestUsers } from './guest-users.ts'
import { findProfile } from './profile.repository.ts'
import * as repository from './users.repository.ts'
import type { UserRow } from './user-row.shared.ts'
import { toNewUserProfile, toUserProfile } from './users.view.ts'

/** A user to be created. */
export interface NewUser {
  email: string
  passwordHash: string
  nickname: string | undefined
  phone: string | undefined
  language: Language
  verified: boolean
}

export type UsersService = ReturnType<typeof createUsersService>

/** Users and their profiles. Addresses of uploaded avatars start with `publicUrl`. */
export function createUsersService({ db, clock, publicUrl }: { db: Db; clock: Clock; publicUrl: string }) {
  return {
    async getProfile(userId: string): Promise<UserProfile> {
      const user = await findProfile(db, userId, clock())
      if (!user) throw new AppError('USER_NOT_FOUND')
      return toUserProfile(user, publicUrl)
    },

    toNewProfile: toNewUserProfile,

    /** The name for addressing a user in a message. */
    toDisplayName: (user: Pick<UserRow, 'nickname'> & Partial<Pick<UserRow, 'first_name' | 'last_name'>>) =>
      toDisplayName({
        nickname: user.nickname,
        firstName: user.first_name ?? null,
        lastName: user.last_name ?? null,
      }),

    /** Within a transaction, pass its connection: a second one would deadlock when the pool is exhausted. */
    findById: (userId: string, on: Db | Tx = db) => repository.findUser(on, userId),
    findByEmail: (email: string) => repository.findUserByEmail(db, email),

    /**
     * Creates a user and, in the same transaction, what `alongside` adds (their mail). Returns undefined when
     * the address is taken, also when two registrations race for it.
     */
    async create(
      user: NewUser,
      now: Date,
      alongside: (db: Tx, userId: string) => Promise<void>,
    ): Promise<UserRow | undefined> {
      const id = createId()
      const row = {
        id,
        password_hash: user.passwordHash,
        nickname: user.nickname ?? null,
        phone: user.phone ?? null,
        language: user.language,
        created_at: now,
        updated_at: now,
      }
      const work = inTransaction(db, async (db) => {
        if (!(await repository.insertUser(db, row, user.email, user.verified ? now : null))) return undefined
        await alongside(db, id)
        return repository.findUser(db, id)
      })
      return work.catch((error: unknown) => {
        if (findBrokenConstraint(error) === 'user_emails_pkey') return undefined
        throw error
      })
    },

    guests: createGuestUsers({ db }),

    /** Changes of an account by verification, sign-in and closing, each inside a transaction. */
    account,
  }
}
