import { ConfigError } from '../../config/config.ts'
import type { Services } from '../../services.ts'

/** The shopper that demo mode comes with (fictional). Live mode has no such account. */
export const DEMO_SHOPPER = { email: 'lian@example.com', password: 'Lotus-Pond-88', nickname: 'Lian' }

/** Makes the demo shopper, once. */
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
 * Live mode must not open a database that a demo began. Nobody else can prove the demo shopper's address: mail to
 * example.com reaches no one. @throws ConfigError
 */
export async function requireNoDemoShopper({ users }: Pick<Services, 'users'>): Promise<void> {
  const shopper = await users.findByEmail(DEMO_SHOPPER.email)
  if (!shopper?.verified_at) return
  throw new ConfigError([
    `SHOP_MODE: live mode cannot use this database: it was begun by a demo and holds ${DEMO_SHOPPER.email}, ` +
      'whose password everybody knows; name an empty one by DATABASE_URL or DATA_DIR',
  ])
}
