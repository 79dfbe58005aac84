import * as endpoints from '@shop/contract/auth'
import { toLanguage } from '../../platform/language.ts'
import type { Route } from '../../platform/route.ts'
import type { AuthService } from './auth.service.ts'

export function registerAuth(route: Route, auth: AuthService): void {
  route(endpoints.register, ({ body, headers }) =>
    auth.register(body, toLanguage(headers['accept-language'])),
  )
  route(endpoints.login, ({ body, device, network }) => auth.login(body, device, network))
  route(endpoints.refresh, ({ body }) => auth.refresh(body.refreshToken))
  route(endpoints.verifyEmail, ({ query }) => auth.verifyEmail(query.token))
  route(endpoints.resendVerification, async ({ body }) => {
    await auth.resendVerification(body.email)
    return {}
  })
  route(endpoints.logout, async ({ body, headers }) => {
    await auth.logout(body?.refreshToken, headers.authorization)
    return {}
  })
}
