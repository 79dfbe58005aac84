import { OWNER_ROLE } from '@shop/contract/staff/permissions.console'
import { ConfigError } from '../../config/config-error.ts'
import type { Services } from '../../services.ts'

/** The fictional shopper of demo mode. Live mode has no such account. */
export const DEMO_SHOPPER = { email: 'lian@example.com', password: 'Lotus-Pond-88', nickname: 'Lian' }

/** The fictional owner of the demo shop. Live mode has no such account. */
export const DEMO_OWNER = { email: 'owner@example.com', password: 'Jade-Mountain-66', name: 'Demo owner' }

/** Creates the demo shopper if missing. */
export async function seedDemoShopper(services: Pick<Services, 'users' | 'passwords'>): Promise<void> {
  const { email, password, nickname } = DEMO_SHOPPER
  if (await services.users.findByEmail(email)) return
  const passwordHash = await services.passwords.hash(password)
  const shopper = { email, passwordHash, nickname, phone: undefined, language: 'en', verified: true } as const
  await services.users.create(shopper, new Date(), async () => {})
}

/** Creates the demo owner if missing. */
export async function seedDemoOwner({ staffAccounts }: Pick<Services, 'staffAccounts'>): Promise<void> {
  await staffAccounts.create({ ...DEMO_OWNER, role: OWNER_ROLE, language: 'en' })
}

/**
 * Refuses a database of a demo shop in live mode. No real person can verify a demo account's address, as example.com
 * receives no mail.
 * @throws ConfigError
 */
export async function requireNoDemoAccounts({
  users,
  staffAccounts,
}: Pick<Services, 'users' | 'staffAccounts'>): Promise<void> {
  const shopper = await users.findByEmail(DEMO_SHOPPER.email)
  const hasOwner = await staffAccounts.exists(DEMO_OWNER.email)
  if (!shopper?.verified_at && !hasOwner) return
  const { email } = shopper?.verified_at ? DEMO_SHOPPER : DEMO_OWNER
  throw new ConfigError([
    `SHOP_MODE: live mode cannot use this database: it was created in demo mode and has the account ${email}, ` +
      'whose password is public; set DATABASE_URL or DATA_DIR to an empty one',
  ])
}
