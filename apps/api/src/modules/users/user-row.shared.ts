import type { Row } from '../../db/rows.ts'

/** A user with their address. */
export type UserRow = Row<'users'> & { email: string; verified_at: Date | null }
