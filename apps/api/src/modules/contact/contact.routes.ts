import { sendContactMessage } from '@shop/contract/contact/contact.endpoints'
import type { Route } from '../../http/route.ts'
import type { ContactService } from './contact.service.ts'

export function registerContact(route: Route, contact: ContactService): void {
  route(sendContactMessage, ({ user, body }) => contact.send(body, user?.userId))
}
