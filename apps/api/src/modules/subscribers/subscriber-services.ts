import { createBirthdays } from './birthdays/birthdays.service.ts'
import { createNewslettersConsole } from './console/newsletters-console.service.ts'
import { createNewsletterSending } from './newsletters/newsletter-sending.service.ts'
import { createSubscribersService } from './subscribers.service.ts'

type Dependencies = Parameters<typeof createSubscribersService>[0] &
  Pick<Parameters<typeof createNewsletterSending>[0], 'settings'> &
  Pick<Parameters<typeof createNewslettersConsole>[0], 'audit'>

/** Mails with consent: who agreed, newsletters and birthday greetings. */
export function createSubscriberServices(deps: Dependencies) {
  const subscribers = createSubscribersService(deps)
  const { links } = subscribers
  const newsletterSending = createNewsletterSending({ ...deps, links })
  const newslettersConsole = createNewslettersConsole({ ...deps, links, sending: newsletterSending })
  const birthdays = createBirthdays({ ...deps, links })
  return { subscribers, birthdays, newsletterSending, newslettersConsole }
}
