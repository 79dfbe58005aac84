import { randomUUID } from 'node:crypto'
import { readConfig } from '@shop/api/config/config'
import { createAccessTokens } from '@shop/api/modules/auth/access-tokens.service'
import type { Pool } from './shop-database.ts'
import type { ShopProcess } from './shop-process.ts'

/** A signed-in shopper. */
export interface Shopper {
  userId: string
  /** Headers of each request. */
  headers: Record<string, string>
}

/** Inserts shoppers with a session. */
export async function addShoppers(
  { origin, folder }: ShopProcess,
  pool: Pool,
  count: number,
): Promise<Shopper[]> {
  const config = readConfig({ DATA_DIR: folder, PUBLIC_URL: origin })
  const tokens = createAccessTokens({
    secret: config.secrets.auth,
    issuer: config.http.publicUrl,
    clock: () => new Date(),
  })
  const people = Array.from({ length: count }, () => ({ userId: randomUUID(), sessionId: randomUUID() }))
  const ids = [people.map(({ userId }) => userId), people.map(({ sessionId }) => sessionId)]
  await pool.query(
    `WITH people AS (
       INSERT INTO users (id, password_hash, nickname, created_at, updated_at)
       SELECT id, '-', 'Lian', now(), now() FROM unnest($1::uuid[]) AS id RETURNING id
     ), emails AS (
       INSERT INTO user_emails (email_key, user_id, email, verified_at, created_at)
       SELECT id || '@example.com', id, id || '@example.com', now(), now() FROM people
     )
     INSERT INTO sessions (id, user_id, salt, rotated_at, created_at, last_used_at, expires_at)
     SELECT session, person, '-', now(), now(), now(), now() + interval '1 day'
     FROM unnest($1::uuid[], $2::uuid[]) AS pairs (person, session)`,
    ids,
  )
  return Promise.all(
    people.map(async ({ userId, sessionId }) => ({
      userId,
      headers: {
        authorization: `Bearer ${await tokens.signSession(userId, sessionId)}`,
        'content-type': 'application/json',
      },
    })),
  )
}
