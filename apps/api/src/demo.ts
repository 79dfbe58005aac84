import type { Services } from './services.ts'

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
