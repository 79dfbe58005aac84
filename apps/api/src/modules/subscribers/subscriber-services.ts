import { createBirthdays } from './birthdays/birthdays.service.ts'
import { createNewslettersConsole } from './console/newsletters-console.service.ts'
import { createNewsletterSending } from './newsletters/newsletter-sending.service.ts'
import { createLeftCarts } from './left-carts/left-carts.service.ts'
import { createSubscribersService } from './subscribers.service.ts'

type Dependencies = Parameters<typeof createSubscribersService>[0] &
  Pick<Parameters<typeof createNewsletterSending>[0], 'settings'> &
  Pick<Parameters<typeof createNewslettersConsole>[0], 'audit'>

/** Mails with consent: who agreed, newsletters, birthday greetings and reminders of left carts. */
export function createSubscriberServices(deps: Dependencies) {
  const subscribers = createSubscribersService(deps)
  const { links } = subscribers
  const newsletterSending = createNewsletterSending({ ...deps, links })
  const newslettersConsole = createNewslettersConsole({ ...deps, links, sending: newsletterSending })
  const birthdays = createBirthdays({ ...deps, links })
  const leftCarts = createLeftCarts({ ...deps, links })
  return { subscribers, birthdays, leftCarts, newsletterSending, newslettersConsole }
}
