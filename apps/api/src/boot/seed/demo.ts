import { ConfigError } from '../../config/config.ts'
import type { Services } from '../../services.ts'

/** The fictional shopper of demo mode. Live mode has no such account. */
export const DEMO_SHOPPER = { email: 'lian@example.com', password: 'Lotus-Pond-88', nickname: 'Lian' }

/** Creates the demo shopper if missing. */
export async function seedDemoShopper({
  users,
  passwords,
}: Pick<Services, 'users' | 'passwords'>): Promise<void> {
  if (await users.findByEmail(DEMO_SHOPPER.email)) return
  const shopper = {
    email: DEMO_SHOPPER.email,
    passwordHash: await passwords.hash(DEMO_SHOPPER.password),
    nickname: DEMO_SHOPPER.nickname,
    phone: undefined,
    language: 'en' as const,
    verified: true,
  }
  await users.create(shopper, new Date(), async () => {})
}

/**
 * Refuses a database of a demo shop in live mode. No real shopper can verify the demo shopper's address, as example.com
 * receives no mail.
 * @throws ConfigError
 */
export async function requireNoDemoShopper({ users }: Pick<Services, 'users'>): Promise<void> {
  const shopper = await users.findByEmail(DEMO_SHOPPER.email)
  if (!shopper?.verified_at) return
  throw new ConfigError([
    `SHOP_MODE: live mode cannot use this database: it was created in demo mode and has the account ${DEMO_SHOPPER.email}, ` +
      'whose password is public; set DATABASE_URL or DATA_DIR to an empty one',
  ])
}
