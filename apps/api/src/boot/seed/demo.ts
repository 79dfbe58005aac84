import { ConfigError } from '../../config/config.ts'
import type { Services } from '../../services.ts'

/** The fictional shopper of demo mode. Live mode has no such account. */
export const DEMO_SHOPPER = { email: 'lian@example.com', password: 'Lotus-Pond-88', nickname: 'Lian' }

/** Creates the demo shopper if missing. */
export async function seedDemoShopper(services: Pick<Services, 'users' | 'passwords'>): Promise<void> {
  const { email, password, nickname } = DEMO_SHOPPER
  if (await services.users.findByEmail(email)) return
  const passwordHash = await services.passwords.hash(password)
  const shopper = { email, passwordHash, nickname, phone: undefined, language: 'en', verified: true } as const
  await services.users.create(shopper, new Date(), async () => {})
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
