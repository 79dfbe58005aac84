import { randomUUID } from 'node:crypto'
import { createAccessTokens } from '../../../src/modules/auth/access-tokens.service.ts'
import type { KillableShop } from './killable-shop.ts'

/** New accounts with a session each. Returns their access tokens. */
export async function signInShoppers(shop: KillableShop, count: number): Promise<{ token: string }[]> {
  const tokens = createAccessTokens({ secret: shop.authSecret, issuer: shop.url, clock: () => new Date() })
  const people = Array.from({ length: count }, () => ({ id: randomUUID(), session: randomUUID() }))
  await shop.query(
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
    [people.map(({ id }) => id), people.map(({ session }) => session)],
  )
  return Promise.all(
    people.map(async ({ id, session }) => ({ token: await tokens.signSession(id, session) })),
  )
}
